import { expect, test } from 'vitest';
import { estimateOffset, offsetErrorBound, type Probe } from './offset-estimate.ts';

/** Probes that took 10, 11, 12 … ms and are off by 1, 2, 3 … ms, the slowest first. */
const probes = (count: number): Probe[] =>
  Array.from({ length: count }, (_, index) => ({ offsetMs: index + 1, delayMs: 10 + index })).toReversed();

test.each([
  [1, 1, 5],
  [4, 2.5, 5.75],
  [15, 2.5, 5.75],
  [16, 4.5, 6.75],
  [32, 4.5, 6.75],
])('takes the offset and its largest error from the fastest 4 of %i probes, or the fastest 8 from 16 on', (count, offsetMs, errorMs) => {
  expect(estimateOffset(probes(count))).toBe(offsetMs);
  expect(offsetErrorBound(probes(count))).toBe(errorMs);
});

test.each([
  [22, 50],
  [22.1, 0],
])('counts a probe beside the fastest of 10 ms if it took at most twice as long and 2 ms: %d ms', (delayMs, offsetMs) => {
  expect(
    estimateOffset([
      { offsetMs: 0, delayMs: 10 },
      { offsetMs: 100, delayMs },
    ]),
  ).toBe(offsetMs);
});
