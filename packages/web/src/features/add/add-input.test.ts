import { expect, test } from 'vitest';
import { readAddInput } from './add-input.ts';

test('a link is looked up at once, words when asked', () => {
  expect(readAddInput('  https://peer.tube/w/9fKq ')).toEqual({ kind: 'links', text: 'https://peer.tube/w/9fKq' });
  expect(readAddInput('youtu.be/dQw4w9WgXcQ')).toEqual({ kind: 'links', text: 'youtu.be/dQw4w9WgXcQ' });
  expect(readAddInput('how to boil an egg')).toEqual({ kind: 'words', text: 'how to boil an egg' });
  expect(readAddInput('what about https://a.org/x')).toEqual({ kind: 'words', text: 'what about https://a.org/x' });
});

test('several links stand on lines, empty ones do not count', () => {
  expect(readAddInput('https://a.org/1\n\n  https://a.org/2\r\n')).toEqual({ kind: 'links', text: 'https://a.org/1\nhttps://a.org/2' });
});

test('an input of white space is empty', () => {
  expect(readAddInput(' \n ')).toEqual({ kind: 'nothing' });
});
