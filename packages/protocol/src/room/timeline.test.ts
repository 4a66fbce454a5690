import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMoving, positionAt } from './timeline.ts';

const playing = { isPlaying: true, positionSeconds: 10, speed: 1.5, atServerMs: 1000 };

test('a playing timeline moves on at its speed', () => {
  expect(positionAt(playing, 3000)).toBe(13);
});

test('a paused timeline stays, as does one before its start', () => {
  expect(positionAt({ ...playing, isPlaying: false }, 99_000)).toBe(10);
  expect(positionAt(playing, 500)).toBe(10);
});

test('a timeline moves from its start on, while it plays', () => {
  expect([999, 1000, 1001].map((nowMs) => isMoving(playing, nowMs))).toEqual([false, true, true]);
  expect(isMoving({ ...playing, isPlaying: false }, 1001)).toBe(false);
});

test('for any timeline and time the position stays within the source', () => {
  const seconds = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  const line = fc.record({
    isPlaying: fc.boolean(),
    positionSeconds: seconds,
    speed: fc.double({ min: 0.25, max: 2, noNaN: true }),
    atServerMs: seconds,
  });
  fc.assert(
    fc.property(line, seconds, fc.double({ min: 0, max: 1e5, noNaN: true }), (timeline, nowMs, durationSeconds) => {
      const position = positionAt(timeline, nowMs, durationSeconds);
      expect(position).toBeGreaterThanOrEqual(0);
      expect(position).toBeLessThanOrEqual(durationSeconds);
    }),
  );
});
