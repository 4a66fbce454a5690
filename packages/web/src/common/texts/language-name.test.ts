import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

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
