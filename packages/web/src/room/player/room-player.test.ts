import { expect, test } from 'vitest';
import { bufferedPercentOf } from './room-player.ts';

test('[PLAYER-24] the buffered part of a video is a percentage of its length', () => {
  const spans = [
    { start: -1, end: 30 },
    { start: 60, end: 500 },
  ];
  expect(bufferedPercentOf(spans, 120)).toBe(75);
  expect(bufferedPercentOf([], 120)).toBe(0);
  expect(bufferedPercentOf(spans, undefined)).toBeUndefined();
});
