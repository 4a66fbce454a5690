import { expect, test } from 'vitest';
import { sampleAt, steadyLine } from '../testing/steer-sample.ts';
import { endOfPulseMs, pulseFor } from './pulse.ts';

function pulse(offsetSeconds: number, rates: readonly number[] | undefined, baseRate = 1) {
  return pulseFor(offsetSeconds, baseRate, sampleAt(5000, 0, { player: { rates }, timeline: { ...steadyLine, speed: baseRate } }));
}
const quarters = [0.5, 0.75, 1, 1.25, 1.5];

test.each([
  ['a player ahead slows down to the next rate', 0.1, quarters, 1, { rate: 0.75, durationMs: 400 }],
  ['a player behind speeds up to the next rate', -0.1, quarters.toReversed(), 1, { rate: 1.25, durationMs: 400 }],
  ['it lasts a second at most', -0.9, quarters, 1, { rate: 1.25, durationMs: 1000 }],
  ['rates are compared with the speed of the room', -0.1, [1, 1.5, 2], 1.5, undefined],
  ['a rate may differ by up to 30 %', -0.116, [1, 1.29], 1, { rate: 1.29, durationMs: 400 }],
  ['30 % of twice the speed are more', 0.15, [1.5, 2], 2, { rate: 1.5, durationMs: 300 }],
  ['none that differs by more serves', -0.1, [1, 1.31, 2], 1, undefined],
  ['none on the wrong side serves', 0.1, [1, 1.25], 1, undefined],
  ['nothing corrects less than 40 ms', 0.039, quarters, 1, undefined],
  ['40 ms are corrected', 0.04, quarters, 1, { rate: 0.75, durationMs: 160 }],
  ['a player that takes any rate needs none', 0.1, undefined, 1, undefined],
])('a stretch at another rate: %s', (_, offsetSeconds, rates, baseRate, expected) => {
  const found = pulse(offsetSeconds, rates, baseRate);
  const rounded = found && { rate: found.rate, durationMs: Math.round(found.durationMs) };
  expect(rounded).toEqual(expected);
});

test('a stretch begins now', () => {
  const found = pulse(0.1, quarters) ?? { rate: 0, sinceMs: 0, durationMs: 0 };
  expect(found.sinceMs).toBe(5000);
  expect(endOfPulseMs(found)).toBeCloseTo(5400, 6);
});
