import { expect, test } from 'vitest';
import { preferredTrack } from './preferred-track.ts';

const tracks = ['eng', 'ger', undefined, 'de-AT', 'no language'].map((language, index) => ({
  id: String(index),
  label: '',
  language,
  isDefault: index === 3,
}));

test.each([
  ['en', '0'],
  ['de', '3'],
  ['fr', undefined],
  ['no language', undefined],
])('[PLAYER-32] for the language %s the track %s is preferred', (language, id) => {
  expect(preferredTrack(tracks, language)?.id).toBe(id);
});
