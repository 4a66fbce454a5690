import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hueOfName, initialOfName } from './hue-of-name.ts';

test('every name has one of twelve hues', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(hueOfName(name) / 30).toBeOneOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    }),
  );
});

test('a name keeps its hue, from version to version', () => {
  expect(['Noor', 'Ilse', 'Tomasz', 'Aiko', 'Pilar', 'Marguerite'].map(hueOfName)).toEqual([30, 210, 120, 0, 270, 330]);
});

test.each([
  ['noor', 'n'],
  ['  Илья', 'И'],
  ['__7up', '7'],
  ['🙂', '🙂'],
  ['', ''],
])('the seat of %j shows %j', (name, initial) => {
  expect(initialOfName(name)).toBe(initial);
});
