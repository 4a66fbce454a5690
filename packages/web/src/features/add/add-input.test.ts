import { expect, test } from 'vitest';
import { readAddInput } from './add-input.ts';

test.each([
  ['what about https://a.org/x?', 'https://a.org/x'],
  ['Look at this!\nhttps://a.org/1 and https://a.org/2', 'https://a.org/1\nhttps://a.org/2'],
  ['https://youtu.be/dQw4w9WgXcQ，很好看', 'https://youtu.be/dQw4w9WgXcQ'],
  ['http://127.0.0.1:9400/My Holiday Film.mp4', 'http://127.0.0.1:9400/My Holiday Film.mp4'],
  ['https://a.org/film.mp4 My film.mp4', 'https://a.org/film.mp4'],
])('the links of %j are %j', (text, links) => {
  expect(readAddInput(text)).toEqual({ kind: 'links', text: links });
});

test('several links stand on lines, empty ones do not count', () => {
  expect(readAddInput('https://a.org/1\n\n  https://a.org/2\r\n')).toEqual({ kind: 'links', text: 'https://a.org/1\nhttps://a.org/2' });
});
