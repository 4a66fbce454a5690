import { expect, test } from 'vitest';
import { finishedName, startedWord } from './completion-word.ts';

test.each([
  [':po', { kind: 'emoji', from: 0, query: 'po' }],
  ['popcorn :pop', { kind: 'emoji', from: 8, query: 'pop' }],
  ['(:grü', { kind: 'emoji', from: 1, query: 'grü' }],
  ['hey @', { kind: 'mention', from: 4, query: '' }],
  ['@Noor El', { kind: 'mention', from: 0, query: 'Noor El' }],
  [':p', undefined],
  ['10:30', undefined],
  ['mail@noor', undefined],
  [':popcorn: ', undefined],
])('[CHAT-27] [CHAT-28] the text %j before the cursor starts the word %j', (text, word) => {
  expect(startedWord(text, text.length)).toEqual(word);
  expect(startedWord(`${text} and more`, text.length)).toEqual(word);
});

test('[CHAT-28] a short name between colons is finished', () => {
  expect(finishedName('so :popcorn:', 12)).toEqual({ from: 3, name: 'popcorn' });
  expect(finishedName('12:30:', 6)).toBeUndefined();
  expect(finishedName('so :popcorn: yes', 16)).toBeUndefined();
});
