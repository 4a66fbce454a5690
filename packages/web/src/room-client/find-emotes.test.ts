import type { Emote } from '@matinee/protocol';
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { areOnlyEmotes, splitAtEmotes } from './find-emotes.ts';

const emote = (name: string): Emote => ({ name, picture: `/api/emote/${name}` });
const emotes = ['cat', 'popcorn_cat', '12', 'a-b'].map(emote);
const shape = (text: string): (string | [string])[] =>
  splitAtEmotes(text, emotes).map((part) => (typeof part === 'string' ? part : [part.name]));

test.each([
  ['', []],
  ['Hello: there', ['Hello: there']],
  [':cat:', [['cat']]],
  ['so :cat:!', ['so ', ['cat'], '!']],
  [':cat::cat:', [['cat'], ['cat']]],
  [':cat:cat:', [['cat'], 'cat:']],
  [':dog:cat:', [':dog', ['cat']]],
  ['::cat::', [':', ['cat'], ':']],
  [':Cat:', [':Cat:']],
  [':cat', [':cat']],
  ['10:12:30', ['10', ['12'], '30']],
  ['see https://example.org:cat', ['see https://example.org:cat']],
])('[EMOTE-6] %j has these emotes', (text, parts) => {
  expect(shape(text)).toEqual(parts);
});

test('[EMOTE-6] nothing of a text is lost, and no part is empty', () => {
  const texts = array(constantFrom(':', 'cat', ':cat:', 'popcorn_cat', ' ', '12', 'x'), { maxLength: 12 }).map((all) => all.join(''));
  assert(
    property(texts, (text) => {
      const parts = splitAtEmotes(text, emotes).map((part) => (typeof part === 'string' ? part : `:${part.name}:`));
      expect(parts.join('')).toBe(text);
      expect(parts).not.toContain('');
    }),
  );
});

test.each([
  [':cat:', true],
  [' :cat: :12: ', true],
  [':cat:'.repeat(6), true],
  [':cat:'.repeat(7), false],
  [':cat: !', false],
  ['', false],
  ['  ', false],
])('[EMOTE-6] the text %j is nothing but emotes: %s', (text, isOnly) => {
  expect(areOnlyEmotes(splitAtEmotes(text, emotes))).toBe(isOnly);
});
