import { expect, test } from 'vitest';
import { capitalize, languageName, languageWord } from './language-name.ts';

test.each([
  ['deu', 'en', 'German'],
  ['ger', 'fr', 'Allemand'],
  ['pt-BR', 'de', 'Portugiesisch (Brasilien)'],
  ['eng', 'pirate', 'English'],
  ['qaa', 'en', undefined],
  ['not a tag', 'en', undefined],
  [undefined, 'en', undefined],
])('the language %s is named in %s', (language, inLanguage, name) => {
  expect(languageName(language, inLanguage)).toBe(name);
});

test('a list of languages has one capital in languages that write them small', () => {
  const listIn = (inLanguage: string) =>
    capitalize(['eng', 'deu'].map((language) => languageWord(language, inLanguage)).join(', '), inLanguage);
  expect(['ru', 'fr', 'de', 'pirate'].map(listIn)).toEqual([
    'Английский, немецкий',
    'Anglais, allemand',
    'Englisch, Deutsch',
    'English, German',
  ]);
});
