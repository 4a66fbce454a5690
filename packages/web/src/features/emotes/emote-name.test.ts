import { expect, test } from 'vitest';
import { emoteNameOfFile, toEmoteName } from './emote-name.ts';

test.each([
  ['Popcorn Cat!.png', 'popcorn_cat'],
  ['IMG_0042.final.JPEG', 'img_0042_final'],
  ['Käse-Übung.webp', 'kase-ubung'],
  ['кот.gif', ''],
  ['.png', ''],
  [`${'x'.repeat(60)}.png`, 'x'.repeat(32)],
])('[EMOTE-7] the file %j suggests the name %j', (file, name) => {
  expect(emoteNameOfFile(file)).toBe(name);
});

test('[EMOTE-7] a typed text becomes a name while it is typed', () => {
  expect(toEmoteName('Popcorn ')).toBe('popcorn_');
});
