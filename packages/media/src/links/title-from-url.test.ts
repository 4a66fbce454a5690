import { limits } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { cleanTitle, titleFromUrl } from './title-from-url.ts';

test.each([
  ['https://media.example.org/films/Big%20Film.mp4?token=a', 'Big Film'],
  ['https://media.example.org/films/Some.Film.2019.mkv', 'Some.Film.2019'],
  ['https://media.example.org/shows/Pilot/master.m3u8', 'Pilot'],
  ['https://media.example.org/shows/Pilot/hls/index.m3u8', 'Pilot'],
  ['https://media.example.org/master.m3u8', 'master'],
  ['https://media.example.org/', 'media.example.org'],
  ['https://media.example.org/%ff%fe.mp4', '%ff%fe'],
  ['https://media.example.org/%E2%80%AEfilm.mp4', 'film'],
  ['https://media.example.org/a%0Ab.mp4', 'a b'],
])('%s is called %j', (address, title) => {
  expect(titleFromUrl(new URL(address))).toBe(title);
});

test('a title is one line of bounded length', () => {
  expect(cleanTitle(' One\r\n\u0000two ')).toBe('One two');
  expect(cleanTitle('\u202E')).toBeUndefined();
  expect(cleanTitle('')).toBeUndefined();
  expect(cleanTitle('é'.repeat(1000))).toHaveLength(limits.videoTitle);
});
