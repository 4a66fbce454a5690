import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { translate } from './translate.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matinee-translate-'));
  cpSync(join(import.meta.dirname, '../packages/web/src/i18n'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Record<string, string>;
const files = (locale: string): string[] => readdirSync(join(folder, 'locales', locale)).toSorted();

test('[TEXT-1] a new language gets every text, in its own plural forms, and is listed', () => {
  const report = translate({ folder, locale: 'pl', name: 'Polski' });
  expect(report).toMatchObject({ isNew: true, wrongPlaceholders: [] });
  expect(report.empty).toHaveLength(report.total);
  expect(files('pl')).toEqual(files('en'));
  const english = Object.keys(read('locales/en/queue.json'));
  const plural = english.find((key) => key.endsWith('_other')) ?? '';
  const forms = ['one', 'few', 'many', 'other'].map((form) => plural.replace(/other$/, form));
  expect(Object.keys(read('locales/pl/queue.json'))).toEqual(expect.arrayContaining(forms));
  const listed = readFileSync(join(folder, 'locales.ts'), 'utf8');
  expect(listed).toContain("'pt-br', 'pl', 'pirate'] as const");
  expect(listed).toContain("  pl: 'Polski',\n  pirate");
  expect(listed).toContain("  pl: 'pl',\n");
  expect(readFileSync(join(folder, 'catalogues/pl.ts'), 'utf8')).toContain("import app from '../locales/pl/app.json'");
});

test('[TEXT-1] a region has its tag, and a name may have any character', () => {
  translate({ folder, locale: 'zh-tw', name: "It's 繁體中文" });
  const listed = readFileSync(join(folder, 'locales.ts'), 'utf8');
  expect(listed).toContain("  'zh-tw': 'It\\'s 繁體中文',\n");
  expect(listed).toContain("  'zh-tw': 'zh-TW',\n");
});

test('[TEXT-2] a known language keeps its texts, gets empty new ones, and loses the texts that English no longer has', () => {
  const before = read('locales/de/app.json');
  const [kept = '', removed = ''] = Object.keys(before);
  writeFileSync(join(folder, 'locales/en/app.json'), JSON.stringify({ [kept]: 'Kept', added: 'Added {{name}}' }));
  const report = translate({ folder, locale: 'de' });
  expect(read('locales/de/app.json')).toEqual({ [kept]: before[kept], added: '' });
  expect(read('locales/de/app.json')).not.toHaveProperty(removed);
  expect(report).toMatchObject({ isNew: false, empty: ['app: added'] });
});

test('[TEXT-2] texts with other placeholders than English are named', () => {
  const english = read('locales/en/app.json');
  const key = Object.keys(english).find((name) => english[name]?.includes('{{')) ?? '';
  writeFileSync(join(folder, 'locales/de/app.json'), JSON.stringify({ ...read('locales/de/app.json'), [key]: 'ohne' }));
  expect(translate({ folder, locale: 'de' }).wrongPlaceholders).toEqual([`app: ${key}`]);
});

test.each(['', 'EN', '../x', 'xx', 'de_AT', 'en', 'it'])('[TEXT-1] %j alone is refused, and nothing is changed', (locale) => {
  expect(() => translate({ folder, locale })).toThrow(expect.objectContaining({ name: 'TranslateError' }));
  expect(existsSync(join(folder, 'locales', 'it'))).toBe(false);
});
