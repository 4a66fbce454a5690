import { expect, test } from 'vitest';
import { hueOfName, hueOfTitle, initialOfName } from './hue-of-name.ts';

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

test('[SCREEN-306] titles get 36 hues, and each title one', () => {
  const hues = Array.from({ length: 500 }, (_, index) => hueOfTitle(`film ${index}`));
  expect(new Set(hues).size).toBe(36);
  expect(hues.every((hue) => hue >= 0 && hue < 360 && hue % 10 === 0)).toBe(true);
  expect(hueOfTitle('film 0')).toBe(hues[0]);
});
