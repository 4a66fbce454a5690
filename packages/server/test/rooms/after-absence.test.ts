import { createRoom, positionOf, type StoredRoom } from '@matinee/room';
import { expect, test } from 'vitest';
import { afterAbsence } from '../../src/rooms/after-absence.ts';

const startedMs = 1_800_000_000_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const item = { service: 'direct', id: 'a', length: 7200 } as const;

/** Returns a playing room that was at 100 seconds `agoMs` ago. */
function playing(agoMs: number): StoredRoom {
  const { sync, chat, membership } = createRoom({ name: 'cinema', isTemporary: true }, 0);
  const line = { currentSource: item, isPlaying: true, playbackPosition: 100, serverTime: startedMs - agoMs };
  return { sync: { ...sync, ...line }, chat, membership };
}

function found(room: StoredRoom, lastAliveAgoMs: number | undefined, loadedAfterMs = 0): [seconds: number, isPlaying: boolean] {
  const nowMs = startedMs + loadedAfterMs;
  const lastAliveMs = lastAliveAgoMs === undefined ? undefined : startedMs - lastAliveAgoMs;
  const { sync } = afterAbsence(room, { lastAliveMs, startedMs, nowMs });
  // Shows a stopped clock.
  expect(positionOf(sync, nowMs + 1000) - positionOf(sync, nowMs)).toBeCloseTo(sync.isPlaying ? 1 : 0);
  return [positionOf(sync, nowMs), sync.isPlaying];
}

test.each<[rule: string, room: StoredRoom, lastAliveAgoMs: number | undefined, seconds: number, isPlaying: boolean]>([
  ['[STORE-3] plays on after a short absence, as if the server had been running', playing(10 * minuteMs), 5000, 700, true],
  ['[STORE-3] is paused after a long absence, where it was when the server last ran', playing(hourMs), 30 * minuteMs, 1900, false],
  ['[STORE-3] is paused where it was stored if it is unknown when the server last ran', playing(10 * minuteMs), undefined, 100, false],
  ['[STORE-4] goes on, without a jump, if all was told by a clock an hour ahead', playing(10 * minuteMs - hourMs), -hourMs, 700, true],
  ['[STORE-4] goes on from its last stored position if only that is known', playing(-hourMs), undefined, 100, true],
  ['[STORE-4] goes on if the clock was set back by seconds', playing(10 * minuteMs - 5000), -5000, 700, true],
])('%s', (_, room, lastAliveAgoMs, seconds, isPlaying) => {
  expect(found(room, lastAliveAgoMs)).toEqual([seconds, isPlaying]);
});

test('[STORE-4] a room stored by a clock ahead goes on if it is loaded soon after the start, and is paused if it is loaded long after', () => {
  const room = playing(10 * minuteMs - hourMs);
  expect(found(room, -hourMs, 20_000)).toEqual([720, true]);
  expect(found(room, -hourMs, 5 * minuteMs)).toEqual([700, false]);
});

test('[STORE-3] a start that was scheduled still happens, and is not mistaken for a clock that was set back', () => {
  const { sync } = afterAbsence(playing(-8000), { lastAliveMs: startedMs - 1000, startedMs, nowMs: startedMs });
  expect([positionOf(sync, startedMs + 8000), positionOf(sync, startedMs + 9000)]).toEqual([100, 101]);
});

test('[STORE-1] a room that is paused stays as it was', () => {
  const room = playing(-hourMs);
  const waiting = { ...room, sync: { ...room.sync, isPlaying: false } };
  expect(afterAbsence(waiting, { lastAliveMs: undefined, startedMs, nowMs: startedMs })).toBe(waiting);
});
