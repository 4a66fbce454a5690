import { expect, test } from 'vitest';
import { datedPosition } from './live-position.ts';

const fragments = [
  { start: 100, programDateTime: 1_000_000 },
  { start: 104, programDateTime: null },
  // The encoder was restarted: a minute is missing.
  { start: 108, programDateTime: 1_068_000 },
];

test('the position of a time is counted from the last fragment that began before it', () => {
  expect(datedPosition(fragments, 1_005_000)).toBe(105);
  expect(datedPosition(fragments, 1_070_000)).toBe(110);
});

test('a time before the first fragment lies before it, and without dates there is no position', () => {
  expect(datedPosition(fragments, 990_000)).toBe(90);
  expect(datedPosition([{ start: 0, programDateTime: null }, null], 1_000_000)).toBeUndefined();
});
