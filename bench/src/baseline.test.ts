import { expect, test } from 'vitest';
import { figuresIn, isWorse, ratiosOf } from './baseline.ts';

test('the figures of a table are its times and its memory, by their row; of a median and the worst, the median', () => {
  const rows = [
    { pages: 4, after: 'play', 'ms, median': '30.5 (41)', 'ms, worst': 41, jumps: 0, goal: '10 / 40' },
    { pages: 4, after: 'seek', 'ms, median': 'over 8000', 'ms, worst': 9000, jumps: 1, goal: '' },
  ];
  const start = { 'resident when idle, MB': 90, anonymous: 30 };
  expect(
    figuresIn([
      { title: 'Together', rows },
      { title: 'Start', rows: [start] },
    ]),
  ).toEqual({
    'Together | 4 | play | ms, median': 30.5,
    'Together | 4 | seek | ms, median': Infinity,
    'Start | resident when idle, MB': 90,
  });
});

test('a time may double and memory grow by a tenth; differences below 10 are noise, and figures without a baseline are left out', () => {
  const ratios = ratiosOf({ 'a | ms': 3, 'b | ms': 21, 'c | ms': 5, 'd | MB': 112 }, { 'a | ms': 0.1, 'b | ms': 8, 'd | MB': 100 });
  expect(ratios).toEqual({ 'a | ms': 1, 'b | ms': 2.1, 'd | MB': 1.12 });
  expect(Object.entries(ratios).map(([name, ratio]) => isWorse(name, ratio))).toEqual([false, true, true]);
});
