import { expect, test } from 'vitest';
import { sortInSlices } from '../../src/library/sort-in-slices.ts';

const ofSize = (length: number): number[] => Array.from({ length }, (_, index) => (index * 7919) % 10_007);
const up = (a: number, b: number): number => a - b;

test.each([0, 1, 999, 1000, 1001, 4500])('[FILM-52] a list of %i is sorted', async (length) => {
  const list = ofSize(length);
  expect(await sortInSlices(list, up)).toEqual(list.toSorted(up));
});

test('[FILM-52] items that are alike keep their order', async () => {
  const list = ofSize(3000).map((value, index) => ({ value: value % 10, index }));
  expect(await sortInSlices(list, (a, b) => a.value - b.value)).toEqual(list.toSorted((a, b) => a.value - b.value));
});

test('[FILM-52] a long list takes several turns of the event loop', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await sortInSlices(ofSize(10_000), up);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(10);
});
