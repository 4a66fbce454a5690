import { expect, test } from 'vitest';
import { monogramOf } from './DrawnThumbnail.tsx';

test.each([
  ['Episode 50', '50'],
  ['Episode 10: The Lighthouse', '10'],
  ['Harbour at 10:30', 'Ha'],
  ['The Harbour S02E04', '2·4'],
  ['Northern Harbour 2024', 'NH'],
  ['Northern Harbour', 'NH'],
  ['film.mp4', 'fm'],
])('[SCREEN-306] the drawn thumbnail of “%s” says “%s”', (title, monogram) => {
  expect(monogramOf(title)).toBe(monogram);
});
