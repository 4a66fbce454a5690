import { wakeTime } from '@matinee/room';
import type { RoomHost } from '../../src/rooms/room-host.ts';
import type { Rules } from './rules.ts';

/** The maximum wait of a start, of a skip after its notice, and of a length for players that load, in ms. */
const maxWaitMs = 30_000;

/** What must always hold in a loaded room. */
export function checkHost(rules: Rules, host: RoomHost, nowMs: number): void {
  const { users, sync, pendingStart, votes, identityIds } = host.state();
  const voters = [...votes.map(({ clientIds }) => clientIds), sync.votesToSkip];
  const areHere = voters.every((ids) => new Set(ids.map((id) => identityIds.get(id) ?? 'not here')).size === ids.length);
  const isCounted = voters.flat().every((id) => identityIds.has(id));
  rules.holds(areHere && isCounted, 'votes are of users in the room, each once', () => ({ voters, here: [...identityIds] }));
  rules.holds(new Set(users.map(({ id }) => id)).size === users.length, 'a client is in a room once', () => users);
  const wakeMs = wakeTime(host.state());
  const isBounded = pendingStart === undefined || (wakeMs !== undefined && wakeMs <= nowMs + maxWaitMs);
  rules.holds(isBounded, 'every wait has an end', () => ({ pendingStart, wakeMs, nowMs, sync }));
}
