import { expect, test } from 'vitest';
import { SpanLimit } from './span-limit.ts';

test('[FILM-57] only so many captions at once are taken, and later or earlier ones go on', () => {
  const limit = new SpanLimit(2);
  const spans = [
    [0, 10],
    [1, 9],
    [2, 8],
    [9, 12],
    [9, 12],
    [10, 12],
    [3, 5],
    [3, 5],
    [3, 5],
  ] as const;
  expect(spans.map(([start, end]) => limit.takes({ start, end }))).toEqual([true, true, false, true, true, false, true, true, false]);
});
