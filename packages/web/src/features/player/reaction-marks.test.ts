import { expect, test } from 'vitest';
import type { ReactionMarks } from '../../room/room-view.ts';
import { addMark, placeOfMark } from './reaction-marks.ts';

const none: ReactionMarks = new Map();

test('[CHAT-47] reactions close together share a mark, and a timeline has 60 at most', () => {
  const near = addMark(addMark(none, 2, 100, 6000), 3, 101, 6000);
  expect([...near]).toEqual([[1, 5]]);
  expect(placeOfMark(1)).toBeCloseTo(0.025);
  let all = none;
  for (let second = -1; second <= 7000; second += 1) all = addMark(all, 1, second, 6000);
  expect(all.size).toBe(60);
});

test('[CHAT-47] a video without a length has no marks', () => {
  expect(addMark(none, 1, 0, 0)).toBe(none);
  expect(addMark(none, 1, 5, Number.NaN)).toBe(none);
});
