import { expect, test } from 'vitest';
import { anyCaptions, preferredCaptions, type CaptionWishes } from './preferred-captions.ts';

const tracks = [
  { id: '0', label: 'English', language: 'eng' },
  { id: '1', label: 'Forced', language: 'ger' },
  { id: '2', label: 'Deutsch', language: 'de-AT' },
];
const prefer = (when: CaptionWishes['when'], sound: string | undefined, language = 'de') =>
  preferredCaptions(tracks, sound, { when, language, spoken: ['de', 'en'] });

test('[PLAYER-64] captions are chosen by the user’s language: always, never, or when the sound is in another language', () => {
  expect(prefer('default', 'fr')).toBe(anyCaptions);
  expect(prefer('never', 'fr')).toBeUndefined();
  expect(prefer('always', 'de')).toBe('2');
  expect(prefer('foreign', 'fr')).toBe('2');
  expect(prefer('foreign', 'ger')).toBe(anyCaptions);
  expect(prefer('foreign', 'eng')).toBe(anyCaptions);
});

test('[PLAYER-64] without captions in the language, or with sound of an unknown one, the source’s choice stays', () => {
  expect(prefer('always', 'fr', 'it')).toBe(anyCaptions);
  expect(prefer('always', 'fr', '')).toBe(anyCaptions);
  expect(prefer('foreign', undefined)).toBe(anyCaptions);
});
