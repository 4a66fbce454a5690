import { expect, test } from 'vitest';
import { keepRecent } from './keep-recent.ts';

test('a record keeps its newest entries, and drops a key without a value', () => {
  const record = { a: 1, b: 2, c: 3 };
  expect(Object.entries(keepRecent(record, 'a', 4, 3))).toEqual([
    ['b', 2],
    ['c', 3],
    ['a', 4],
  ]);
  expect(keepRecent(record, 'd', 4, 2)).toEqual({ c: 3, d: 4 });
  expect(keepRecent(record, 'b', undefined, 3)).toEqual({ a: 1, c: 3 });
});
