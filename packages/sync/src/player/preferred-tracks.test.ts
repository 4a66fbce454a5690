import { expect, test } from 'vitest';
import { anyCaptions, preferredCaptions, preferredTrack, type CaptionWishes } from './preferred-tracks.ts';

const captions = [
  { id: '0', label: 'English', language: 'eng' },
  { id: '1', label: 'Forced', language: 'ger' },
  { id: '2', label: 'Deutsch', language: 'de-AT' },
];
const prefer = (when: CaptionWishes['when'], sound: string | undefined, language = 'de') =>
  preferredCaptions(captions, sound, { when, language, spoken: ['de', 'en'] });

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

const sounds = ['eng', 'ger', undefined, 'de-AT', 'no language'].map((language, index) => ({
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
  expect(preferredTrack(sounds, language)?.id).toBe(id);
});
