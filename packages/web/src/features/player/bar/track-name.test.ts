import { expect, test } from 'vitest';
import { trackName } from './track-name.ts';

test.each([
  ['', 'de', ['German']],
  ['Deutsch', 'ger', ['German']],
  ['english', 'en', ['English']],
  ['English SDH', 'eng', ['English SDH']],
  ['Forced', 'de', ['Forced', 'German']],
  ['Commentary', undefined, ['Commentary']],
  ['', undefined, ['']],
])('[PLAYER-31] the track “%s” in the language %s is called %j', (label, language, name) => {
  expect(trackName(label, language, 'en')).toEqual(name);
});
