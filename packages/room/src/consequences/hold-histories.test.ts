import { isSameVideo, RequestType, type PlayerStatus, type QueueItem } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Actor } from '../state/request.ts';
import { guest, owner, smallRoom, userOf, video, type SmallRoom } from '../testing/small-room.ts';
import { add, leave, play, seek, skip } from '../testing/requests.ts';

const histories = Number(process.env['HISTORIES'] ?? 80);
vi.setConfig({ testTimeout: 60_000 + 1000 * histories });

const leadMs = 120;
const budgetMs = 20_000;
const minuteMs = 60_000;

/** Ann twice, in two tabs, and Olga. */
const watchers: readonly Actor[] = [guest, owner, { ...guest, clientId: 'c3' }];
const films: readonly QueueItem[] = [video('a', { length: 3600 }), video('b', { length: 3600 }), video('live', { live: true })];

const who = fc.constantFrom(...watchers);
const acts = ['go on', 'go on without me', 'seek', 'skip', 'toggle', 'come or go'] as const;
// Holds are bounded because of players that flap.
const step = fc.oneof(
  { weight: 9, arbitrary: fc.record({ who, status: fc.constantFrom<PlayerStatus[]>('ready', 'buffering') }) },
  { weight: 1, arbitrary: fc.record({ who, status: fc.constantFrom<PlayerStatus[]>('none', 'error') }) },
  { weight: 5, arbitrary: fc.constantFrom(0, 100, 900, 2000, 7000, 15_000, 21_000).map((waitMs) => ({ waitMs })) },
  { weight: 1, arbitrary: fc.record({ who, act: fc.constantFrom(...acts) }) },
);

function take(room: SmallRoom, { who: actor, act }: { who: Actor; act: (typeof acts)[number] }): void {
  const { sync, identityIds } = room.state;
  const { clientId = '' } = actor;
  const isHere = identityIds.has(clientId);
  if (act === 'go on') room.apply({ type: RequestType.GoOn }, actor);
  else if (act === 'come or go' && !isHere) room.enter(actor);
  else if (act === 'come or go') room.apply(leave({ clientId }), actor);
  else if (act === 'go on without me' && isHere) room.apply({ type: RequestType.GoOn, withoutMe: true }, actor);
  else if (act === 'go on without me' || sync.currentSource === null) return;
  else if (act === 'seek') room.apply(seek(600), actor);
  else if (act === 'skip') room.apply(skip, actor);
  else room.apply({ type: RequestType.Playback, state: !sync.isPlaying }, actor);
}

function report(room: SmallRoom, { who: actor, status }: { who: Actor; status: PlayerStatus }): void {
  const { clientId = '' } = actor;
  if (!room.state.identityIds.has(clientId)) return;
  const info = { status, ...(status === 'ready' && { readyForDiscontinuity: room.state.sync.discontinuity }) };
  room.apply({ type: RequestType.UpdateUser, clientId, info }, actor);
}

/** The loop keeps the video from ending. */
function filmNight(): SmallRoom {
  const room = smallRoom();
  room.set({ waitFor: 'always', queueMode: 'loop' });
  room.setLead(leadMs);
  room.apply({ type: RequestType.Join, user: { ...userOf(guest), id: 'c3', identityId: `session of ${guest.name}` } });
  room.apply(add(...films));
  room.apply(play);
  return room;
}

/** Fails when a room stands too long or too often for a user. `holds` are all that have begun. */
function createHoldWatch() {
  /** By user: when holds began, and how long they have stood during this item. */
  const waits = new Map<string, { began: number[]; stoodMs: number; sinceMs: number | undefined }>();
  let film: QueueItem | null = null;
  function see({ state: { sync, identityIds }, nowMs }: SmallRoom): void {
    const { currentSource, hold } = sync;
    const isOther = currentSource !== null && film !== null && !isSameVideo(currentSource, film);
    film = currentSource;
    const awaited = new Set(hold?.waitingFor.map(({ id }) => identityIds.get(id) ?? ''));
    for (const user of [...awaited, ...waits.keys()]) {
      const { began, stoodMs, sinceMs } = waits.get(user) ?? { began: [], stoodMs: 0, sinceMs: undefined };
      const standsSinceMs = isOther ? undefined : sinceMs;
      const soFarMs = (isOther ? 0 : stoodMs) + nowMs - (standsSinceMs ?? nowMs);
      expect(soFarMs).toBeLessThanOrEqual(budgetMs);
      if (!awaited.has(user)) waits.set(user, { began, stoodMs: soFarMs, sinceMs: undefined });
      else if (standsSinceMs === undefined) waits.set(user, { began: [...began, nowMs], stoodMs: soFarMs, sinceMs: nowMs });
      expect(nowMs - (waits.get(user)?.began.at(-3) ?? -Infinity) >= minuteMs || !awaited.has(user)).toBe(true);
    }
    expect(hold !== null && currentSource?.live === true).toBe(false);
  }
  return { see, holds: () => [...waits.values()].flatMap(({ began }) => began).length };
}

test('[HOLD-4] [HOLD-5] no user makes the others wait longer than 20 s during an item, or more than twice a minute, in any history', () => {
  let holds = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const room = filmNight();
      const watch = createHoldWatch();
      for (const taken of steps) {
        if ('act' in taken) take(room, taken);
        else if ('status' in taken) report(room, taken);
        // In small steps, to see holds that end by themselves.
        const waitMs = 'waitMs' in taken ? taken.waitMs : 0;
        for (let left = waitMs; left >= 0; left -= 100) {
          room.wait(Math.min(left, 100));
          watch.see(room);
        }
      }
      holds += watch.holds();
      room.wait(budgetMs * watchers.length);
      expect(room.state.sync.hold).toBeNull();
    }),
    { numRuns: histories },
  );
  expect(holds).toBeGreaterThan(histories / 4);
});
