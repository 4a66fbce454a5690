import { createRoom, positionOf, type StoredRoom } from '@matinee/room';
import { expect, test } from 'vitest';
import { afterAbsence } from '../src/rooms/after-absence.ts';

const startedMs = 1_800_000_000_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const item = { service: 'direct', id: 'a', length: 7200 } as const;

/** A room that was at 100 seconds so long ago, by the server's clock now, and played on from there. */
function playing(agoMs: number): StoredRoom {
  const { sync, chat, membership } = createRoom({ name: 'cinema', isTemporary: true }, 0);
  const line = { currentSource: item, isPlaying: true, playbackPosition: 100, serverTime: startedMs - agoMs };
  return { sync: { ...sync, ...line }, chat, membership };
}

/** Where a room is found, and whether it plays, so long after the server's start. */
function found(room: StoredRoom, lastAliveAgoMs: number | undefined, loadedAfterMs = 0): [seconds: number, isPlaying: boolean] {
  const nowMs = startedMs + loadedAfterMs;
  const lastAliveMs = lastAliveAgoMs === undefined ? undefined : startedMs - lastAliveAgoMs;
  const { sync } = afterAbsence(room, { lastAliveMs, startedMs, nowMs });
  // A clock that stood still would show here.
  expect(positionOf(sync, nowMs + 1000) - positionOf(sync, nowMs)).toBeCloseTo(sync.isPlaying ? 1 : 0);
  return [positionOf(sync, nowMs), sync.isPlaying];
}

test('[STORE-3] a room plays on after a short absence, as if the server had been running', () => {
  expect(found(playing(10 * minuteMs), 5000)).toEqual([700, true]);
});

test('[STORE-3] after a long absence a room is paused where it was when the server last ran', () => {
  expect(found(playing(hourMs), 30 * minuteMs)).toEqual([1900, false]);
  expect(found(playing(10 * minuteMs), undefined)).toEqual([100, false]);
});

test('[STORE-4] a room with times in the future goes on from where it was: it neither stops nor jumps', () => {
  // It had played for ten minutes; all that is stored was told by a clock an hour ahead.
  expect(found(playing(10 * minuteMs - hourMs), -hourMs)).toEqual([700, true]);
  expect(found(playing(10 * minuteMs - hourMs), -hourMs, 20_000)).toEqual([720, true]);
  // Where it is unknown when the server last ran, the room goes on from its last stored position.
  expect(found(playing(-hourMs), undefined)).toEqual([100, true]);
});

test('[STORE-4] the same holds when the clock was set back by seconds', () => {
  expect(found(playing(10 * minuteMs - 5000), -5000)).toEqual([700, true]);
});

test('[STORE-4] a room that is loaded long after the start is paused', () => {
  expect(found(playing(10 * minuteMs - hourMs), -hourMs, 5 * minuteMs)).toEqual([700, false]);
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
