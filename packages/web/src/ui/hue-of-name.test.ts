import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hueOfName, initialOfName } from './hue-of-name.ts';

test('every name has one of 12 hues', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(hueOfName(name) / 30).toBeOneOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    }),
  );
});

test('[SCREEN-27] a name always has the same hue', () => {
  expect(['Noor', 'Ilse', 'Tomasz', 'Aiko', 'Pilar', 'Marguerite'].map(hueOfName)).toEqual([30, 210, 120, 0, 270, 330]);
});

test.each([
  ['noor', 'n'],
  ['  Илья', 'И'],
  ['__7up', '7'],
  ['🙂', '🙂'],
  ['', ''],
])('[SCREEN-27] the avatar of %j shows %j', (name, initial) => {
  expect(initialOfName(name)).toBe(initial);
});
