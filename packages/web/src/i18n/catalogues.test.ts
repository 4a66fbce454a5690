import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogueFolders } from '../../build/catalogue-folders.ts';
import { baseOf, englishOf, expectedKeys, isPlural, placeholders, type Catalogue } from './catalogue-keys.ts';
import { locales, localeTags, type Locale } from './locales.ts';

/* Every language has the same texts, with its own plural forms and English's placeholders, and no unused text. */

const here = import.meta.dirname;

const pathsOf = (locale: Locale) =>
  catalogueFolders(here).flatMap((folder) => readdirSync(join(folder, locale)).map((file) => join(folder, locale, file)));
const read = (locale: Locale, namespace: string) =>
  JSON.parse(readFileSync(pathsOf(locale).find((path) => basename(path) === `${namespace}.json`) ?? '', 'utf8')) as Catalogue;
const namespacesOf = (locale: Locale) =>
  pathsOf(locale)
    .map((path) => basename(path, '.json'))
    .sort();
const namespaces = namespacesOf('en');

describe.each(locales)('in %s', (locale) => {
  test('the namespaces are the same as in English', () => {
    expect(namespacesOf(locale)).toEqual(namespaces);
  });

  test.each(namespaces)('[SCREEN-17] %s has every text of English in all plural forms, and no other', (namespace) => {
    expect(Object.keys(read(locale, namespace)).sort()).toEqual(expectedKeys(read('en', namespace), localeTags[locale]).sort());
  });

  test.each(namespaces)('%s has no empty text, and the placeholders of English', (namespace) => {
    const english = read('en', namespace);
    const texts = Object.entries(read(locale, namespace));
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
    const strange = texts.filter(([key, text]) => placeholders(text).join() !== placeholders(englishOf(key, english)).join());
    expect(strange).toEqual([]);
  });
});

/** Words of English that other languages have as well. */
const shared = new Set(
  'Administrator Auto bot Bots Chat Ctrl Description Discord DJ Emoji Emotes End Experimental FAQ film films h Home Link Links Live m Manual Matinee Mbit Message min Moderator ms Name Notifications Pause Player Questions s sponsor vertical Volume Vote'.split(
    ' ',
  ),
);

test.each(locales.filter((locale) => locale !== 'en'))('[SCREEN-17] %s has no text in English', (locale) => {
  const left = namespaces.flatMap((namespace) => {
    const english = read('en', namespace);
    return Object.entries(read(locale, namespace))
      .filter(([key, text]) => text === englishOf(key, english))
      .filter(([, text]) => [...text.replaceAll(/\{\{.*?\}\}|<.*?>/g, '').matchAll(/\p{L}+/gu)].some(([word]) => !shared.has(word)));
  });
  expect(left).toEqual([]);
});

test('French punctuation stays on the line of its word', () => {
  const loose = namespaces.flatMap((namespace) => Object.entries(read('fr', namespace)).filter(([, text]) => / [:;?!»]|« /.test(text)));
  expect(loose).toEqual([]);
});

interface Source {
  file: string;
  text: string;
  /** Namespaces named in the file's calls of useTranslation; all where it gets its `t` from elsewhere. */
  namespaces: string[];
}

const sources = readdirSync(join(here, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file): Source => {
    const text = readFileSync(join(here, '..', file), 'utf8');
    const named = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list = '']) => list.match(/[a-z]+/g) ?? []);
    return { file, text, namespaces: named.length === 0 ? namespaces : named };
  });

/** Returns every literal of a source that may be a key: plain ones, and templates as patterns. */
function literals({ text }: Source): RegExp[] {
  const quoted = [...text.matchAll(/'([\w.:-]+)'/g)].map(([, literal = '']) => literal);
  const templates = [...text.matchAll(/`([\w.:-]*\$\{[^`]*)`/g)].map(([, literal = '']) => literal);
  const patternOf = (literal: string) =>
    literal
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll('.', String.raw`\.`))
      .join(String.raw`[\w.-]+`);
  return [...quoted, ...templates].map((literal) => new RegExp(`^${patternOf(literal)}$`));
}

test.each(namespaces)('every text of %s is used', (namespace) => {
  const used = sources.filter((source) => source.namespaces.includes(namespace) || source.text.includes(`${namespace}:`)).flatMap(literals);
  const bases = new Set(Object.keys(read('en', namespace)).map((key) => (isPlural(key, read('en', namespace)) ? baseOf(key) : key)));
  const unused = [...bases].filter((key) => !used.some((pattern) => pattern.test(key) || pattern.test(`${namespace}:${key}`)));
  expect(unused).toEqual([]);
});

test('every text that is used exists', () => {
  const keys = new Set(
    namespaces.flatMap((namespace) =>
      Object.keys(read('en', namespace)).flatMap((key) => [`${namespace}:${key}`, `${namespace}:${baseOf(key)}`]),
    ),
  );
  const missing = sources.flatMap(({ file, text, namespaces }) =>
    [...text.matchAll(/\bt\(\s*'([\w.:-]+)'/g)]
      .map(([, key = '']) => key)
      .filter((key) => (key.includes(':') ? !keys.has(key) : !namespaces.some((namespace) => keys.has(`${namespace}:${key}`))))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});
