import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeViewing, keepRecent, viewingOf } from './viewing.ts';

test('[SCREEN-24] a stored viewing setting that is invalid has its default, and the others stay', () => {
  const viewing = viewingOf({ viewing: { maxPixels: -1, dataSaver: true } });
  expect(viewing).toMatchObject({ maxPixels: 0, dataSaver: true });
});

test('[SCREEN-24] no stored value breaks the viewing settings', () => {
  const defaults = viewingOf({ viewing: {} });
  const names = fc.constantFrom(...Object.keys(defaults));
  fc.assert(
    fc.property(fc.dictionary(names, fc.anything()), (viewing) => {
      expect(Object.keys(viewingOf({ viewing }))).toEqual(Object.keys(defaults));
    }),
  );
});

test('a change of a viewing setting keeps the other ones, also from a newer version', () => {
  let state = { viewing: { dataSaver: true, newer: 1 } as Record<string, unknown> };
  const settings = { getState: () => state as never, change: (changes: object) => void (state = { ...state, ...changes }) };
  changeViewing(settings, { maxPixels: 720 });
  expect(state.viewing).toEqual({ dataSaver: true, newer: 1, maxPixels: 720 });
  expect(viewingOf(state)).toBe(viewingOf(state));
});

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
