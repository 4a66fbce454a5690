import { isSameVideo, RequestType, type PlayerStatus, type QueueItem } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Actor } from './request.ts';
import type { RoomState } from './room-state.ts';
import { guest, owner, smallRoom, userOf, video, type SmallRoom } from './testing/small-room.ts';

const histories = Number(process.env['HISTORIES'] ?? 80);
vi.setConfig({ testTimeout: 60_000 + 1000 * histories });

const leadMs = 120;
const budgetMs = 20_000;
const minuteMs = 60_000;

/** Ann twice, in two tabs, and Olga. */
const watchers: readonly Actor[] = [guest, owner, { ...guest, clientId: 'c3' }];
const films: readonly QueueItem[] = [video('a', { length: 3600 }), video('b', { length: 3600 }), video('live', { live: true })];

type Step =
  | { who: Actor; status: PlayerStatus; isInPosition: boolean }
  | { waitMs: number }
  | { who: Actor; act: 'go on' | 'go on without me' | 'seek' | 'skip' | 'toggle' | 'come or go' };

const who = fc.constantFrom(...watchers);
const step: fc.Arbitrary<Step> = fc.oneof(
  // Players that flap are what holds are bounded for.
  {
    weight: 6,
    arbitrary: fc.record({ who, status: fc.constantFrom<PlayerStatus[]>('ready', 'buffering'), isInPosition: fc.constant(true) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      who,
      status: fc.constantFrom<PlayerStatus[]>('none', 'ready', 'buffering', 'error'),
      isInPosition: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.constantFrom(0, 100, 900, 2000, 7000, 15_000, 21_000).map((waitMs) => ({ waitMs })) },
  {
    weight: 1,
    arbitrary: fc.record({
      who,
      act: fc.constantFrom<Extract<Step, { act: string }>['act'][]>('go on', 'go on without me', 'seek', 'skip', 'toggle', 'come or go'),
    }),
  },
);

function take(room: SmallRoom, step: Exclude<Step, { waitMs: number }>): void {
  const { state } = room;
  const clientId = step.who.clientId ?? '';
  const isHere = state.identityIds.has(clientId);
  if ('status' in step) {
    if (!isHere) return;
    const readyForDiscontinuity = step.isInPosition && step.status === 'ready' ? state.sync.discontinuity : undefined;
    const info = { status: step.status, ...(readyForDiscontinuity !== undefined && { readyForDiscontinuity }) };
    room.apply({ type: RequestType.UpdateUser, clientId, info }, step.who);
    return;
  }
  switch (step.act) {
    case 'go on':
      room.apply({ type: RequestType.GoOn }, step.who);
      return;
    case 'go on without me':
      if (isHere) room.apply({ type: RequestType.GoOn, withoutMe: true }, step.who);
      return;
    case 'come or go':
      if (isHere) room.apply({ type: RequestType.Leave, clientId }, step.who);
      else room.enter(step.who);
      return;
    default:
      if (state.sync.currentSource === null) return;
  }
  if (step.act === 'seek') room.apply({ type: RequestType.Seek, value: 600 }, step.who);
  else if (step.act === 'skip') room.apply({ type: RequestType.Skip }, step.who);
  else room.apply({ type: RequestType.Playback, state: !state.sync.isPlaying }, step.who);
}

/** A room that always waits and plays the first film, in loop mode, so that it never ends. */
function filmNight(): SmallRoom {
  const room = smallRoom();
  room.set({ waitFor: 'always', queueMode: 'loop' });
  room.setLead(leadMs);
  room.apply({ type: RequestType.Join, user: { ...userOf(guest), id: 'c3', identityId: `session of ${guest.name}` } });
  room.apply({ type: RequestType.Add, videos: [...films] });
  room.apply({ type: RequestType.Playback, state: true });
  return room;
}

/** Watches a room for how long, and how often, holds wait for each user. */
function createHoldWatch() {
  /** By user: how long the room has stood for them in the item it plays, in ms. */
  const stoodMs = new Map<string, number>();
  /** By user: when holds began to wait for them, epoch ms. */
  const began = new Map<string, number[]>();
  /** By user: since when a hold waits for them, epoch ms. */
  const since = new Map<string, number>();
  /** The user of every client that has ever been here. */
  const userOfClient = new Map<string, string>();
  let last: RoomState | undefined;

  function see({ state, nowMs }: SmallRoom): void {
    const [source, lastSource] = [state.sync.currentSource, last?.sync.currentSource ?? null];
    if (source !== null && lastSource !== null && !isSameVideo(source, lastSource)) {
      stoodMs.clear();
      since.clear();
    }
    for (const [clientId, identityId] of state.identityIds) userOfClient.set(clientId, identityId);
    const awaited = new Set(state.sync.hold?.waitingFor.map(({ id }) => userOfClient.get(id) ?? ''));
    for (const identityId of awaited) {
      if (since.has(identityId)) continue;
      since.set(identityId, nowMs);
      began.set(identityId, [...(began.get(identityId) ?? []), nowMs]);
    }
    for (const [identityId, sinceMs] of since) {
      if (awaited.has(identityId)) continue;
      since.delete(identityId);
      stoodMs.set(identityId, (stoodMs.get(identityId) ?? 0) + nowMs - sinceMs);
    }
    last = state;
  }

  return {
    see,
    holds: () => [...began.values()].flat().length,
    /** For how long the room has stood for each user in the current item, in ms. */
    waitsMs(nowMs: number): number[] {
      const users = new Set([...stoodMs.keys(), ...since.keys()]);
      return [...users].map((identityId) => (stoodMs.get(identityId) ?? 0) + nowMs - (since.get(identityId) ?? nowMs));
    },
    /** After each hold, how long it took until the one after the next for the same user began, in ms. */
    thirdHoldAfterMs: (): number[] =>
      [...began.values()].flatMap((times) => times.map((atMs, index) => (times[index + 2] ?? Infinity) - atMs)),
  };
}

test('[HOLD-4] [HOLD-5] in any history, no user has the others wait longer than 20 s in a film, or more often than twice a minute', () => {
  let holds = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const room = filmNight();
      const watch = createHoldWatch();
      const check = (): void => {
        watch.see(room);
        const { hold, currentSource } = room.state.sync;
        expect(hold !== null && currentSource?.live === true).toBe(false);
        expect(Math.max(...watch.waitsMs(room.nowMs))).toBeLessThanOrEqual(budgetMs);
        expect(Math.min(...watch.thirdHoldAfterMs())).toBeGreaterThanOrEqual(minuteMs);
      };
      for (const taken of steps) {
        if ('waitMs' in taken) {
          // In small parts, so that a hold that ends by itself is seen when it does.
          for (let left = taken.waitMs; left >= 0; left -= 100) {
            room.wait(Math.min(left, 100));
            check();
          }
          continue;
        }
        take(room, taken);
        check();
      }
      holds += watch.holds();
      // After any history, a room without requests goes on.
      room.wait(budgetMs * watchers.length);
      expect(room.state.sync.hold).toBeNull();
    }),
    { numRuns: histories },
  );
  expect(holds).toBeGreaterThan(histories / 4);
});
