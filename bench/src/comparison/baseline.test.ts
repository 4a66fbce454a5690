import { expect, test } from 'vitest';
import { toBaseline } from './baseline.ts';

test('a baseline has a number for each round; figures that a round lacks are left out', () => {
  const rounds = [
    { calibrationMs: 20.12345, foreignLoad: 0.0123456, figures: { 'a | ms': 1.23456, 'b | ms': 2, 'c | ms': 3 } },
    { calibrationMs: 21, foreignLoad: undefined, figures: { 'a | ms': 1, 'b | ms': Infinity } },
  ];
  expect(toBaseline('today, here', rounds)).toEqual({
    measured: 'today, here',
    calibrationMs: [20.12, 21],
    foreignLoad: [0.01235, 0],
    figures: { 'a | ms': [1.235, 1] },
  });
});
