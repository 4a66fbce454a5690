// node scripts/run.mjs translate xx [Name]: see docs/translating.md.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueFolders } from '../packages/web/build/catalogue-folders.ts';
import { englishOf, expectedKeys, placeholders, type Catalogue } from '../packages/web/src/i18n/catalogue-keys.ts';

export interface TranslateOptions {
  /** packages/web/src/i18n. */
  folder: string;
  /** As in locales.ts, such as it or pt-br. */
  locale: string;
  /** The language's own name, such as Italiano; needed for a new language. */
  name?: string | undefined;
}

/** Texts are named as `namespace: key`. */
export interface TranslationReport {
  isNew: boolean;
  total: number;
  empty: string[];
  /** Texts whose placeholders differ from English. */
  wrongPlaceholders: string[];
}

export class TranslateError extends Error {
  override readonly name = 'TranslateError';
}

const usage = 'Usage: node scripts/run.mjs translate LOCALE [NAME], such as: node scripts/run.mjs translate it Italiano';

/**
 * Gives a language a file per English namespace, with all keys in its plural forms: translated texts stay, new ones are empty, and obsolete
 * ones go.
 * @throws TranslateError
 */
export function translate({ folder, locale, name }: TranslateOptions): TranslationReport {
  const tag = tagOf(locale);
  if (locale === 'en') throw new TranslateError('English is what the other languages are translated from.');
  const isNew = !existsSync(join(folder, 'locales', locale));
  if (isNew) addLanguage(folder, { locale, tag, name });
  const report: TranslationReport = { isNew, total: 0, empty: [], wrongPlaceholders: [] };
  const folders = catalogueFolders(folder);
  for (const [below, file] of folders.flatMap((each) => readdirSync(join(each, 'en')).map((name) => [each, name] as const))) {
    const english = read(join(below, 'en', file));
    const path = join(below, locale, file);
    mkdirSync(join(below, locale), { recursive: true });
    const known = existsSync(path) ? read(path) : {};
    const texts = Object.fromEntries(expectedKeys(english, tag).map((key) => [key, known[key] ?? '']));
    writeFileSync(path, `${JSON.stringify(texts, undefined, 2)}\n`);
    for (const [key, text] of Object.entries(texts)) {
      const id = `${file.replace(/\.json$/, '')}: ${key}`;
      report.total += 1;
      if (text.trim() === '') report.empty.push(id);
      else if (placeholders(text).join() !== placeholders(englishOf(key, english)).join()) report.wrongPlaceholders.push(id);
    }
  }
  return report;
}

function tagOf(locale: string): string {
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/.test(locale) || locale.includes('_')) throw new TranslateError(usage);
  // A private variety of English has its plural forms.
  if (locale === 'pirate') return 'en';
  const [tag] = Intl.getCanonicalLocales(locale);
  if (tag === undefined || Intl.PluralRules.supportedLocalesOf(tag).length === 0) {
    throw new TranslateError(`${locale} is no language that browsers know.`);
  }
  return tag;
}

function addLanguage(folder: string, { locale, tag, name }: { locale: string; tag: string; name: string | undefined }): void {
  if (name === undefined || name.trim() === '') throw new TranslateError(`A new language needs its own name. ${usage}`);
  const path = join(folder, 'locales.ts');
  const key = locale.includes('-') ? `'${locale}'` : locale;
  const listed = readFileSync(path, 'utf8')
    .replace("'pirate'] as const", `'${locale}', 'pirate'] as const`)
    .replace(/^ {2}pirate: 'Pirate',$/m, (line) => `  ${key}: ${quote(name)},\n${line}`)
    .replace(/^ {2}\/\/ A private variety/m, (line) => `  ${key}: '${tag}',\n${line}`);
  writeFileSync(path, listed);
  const loader = readFileSync(join(folder, 'catalogues/de.ts'), 'utf8');
  writeFileSync(join(folder, `catalogues/${locale}.ts`), loader.replaceAll('/de/', `/${locale}/`));
}

const quote = (text: string): string => `'${text.replaceAll(/[\\']/g, (character) => `\\${character}`)}'`;
const read = (path: string): Catalogue => JSON.parse(readFileSync(path, 'utf8')) as Catalogue;

function print({ isNew, total, empty, wrongPlaceholders }: TranslationReport, locale: string): void {
  const lines = [
    ...(isNew ? [`${locale} is a language of the app now. Its texts are in packages/web/src/i18n/locales/${locale}.`] : []),
    ...empty.map((id) => `empty        ${id}`),
    ...wrongPlaceholders.map((id) => `placeholders ${id}`),
    `${total - empty.length} of ${total} texts are translated${wrongPlaceholders.length > 0 ? `, ${wrongPlaceholders.length} with other placeholders than English` : ''}.`,
  ];
  console.log(lines.join('\n'));
}

if (import.meta.main) {
  const [locale = '', ...words] = process.argv.slice(2);
  try {
    const folder = join(import.meta.dirname, '../packages/web/src/i18n');
    print(translate({ folder, locale, name: words.length > 0 ? words.join(' ') : undefined }), locale);
  } catch (error) {
    console.error(error instanceof TranslateError ? error.message : error);
    process.exitCode = 1;
  }
}
