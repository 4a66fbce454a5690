import { wakeTime } from '@matinee/room';
import type { RoomHost } from '../../src/rooms/room-host.ts';
import type { Rules } from './rules.ts';

/** The maximum wait of a start, of a noticed skip, and of a length for loading players, in ms. */
const maxWaitMs = 30_000;
const maxHoldMs = 20_000;
const maxCheckMs = 120_000;
/** A countdown of three seconds, and the lead. */
const maxCountdownMs = 3500;

export function checkHost(rules: Rules, host: RoomHost, nowMs: number): void {
  const { users, sync, pendingStart, votes, identityIds, readyCheck } = host.state();
  const voters = [...votes.map(({ clientIds }) => clientIds), sync.votesToSkip];
  const areHere = voters.every((ids) => new Set(ids.map((id) => identityIds.get(id) ?? 'not here')).size === ids.length);
  const isCounted = voters.flat().every((id) => identityIds.has(id));
  rules.holds(areHere && isCounted, 'votes are of users in the room, each once', () => ({ voters, here: [...identityIds] }));
  rules.holds(new Set(users.map(({ id }) => id)).size === users.length, 'a client is in a room once', () => users);
  const wakeMs = wakeTime(host.state());
  const isBounded = pendingStart === undefined || (wakeMs !== undefined && wakeMs <= nowMs + maxWaitMs);
  rules.holds(isBounded, 'every wait has an end', () => ({ pendingStart, wakeMs, nowMs, sync }));
  const ends = [
    [sync.hold?.endsAt, maxHoldMs],
    [readyCheck?.endsAtMs, maxCheckMs],
    [sync.countdown?.startsAt, maxCountdownMs],
  ] as const;
  const isOver = ends.every(([endsAt, maxMs]) => endsAt === undefined || endsAt <= nowMs + maxMs);
  rules.holds(isOver, 'holds, ready checks and countdowns end in time', () => ({ ends, nowMs }));
  const isLiveHeld = sync.hold !== null && sync.currentSource?.live === true;
  rules.holds(!isLiveHeld && (sync.hold === null || sync.waitFor === 'always'), 'holds are in films of rooms that always wait', () => sync);
}
