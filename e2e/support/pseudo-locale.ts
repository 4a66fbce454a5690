import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type CDPSession, type Page } from '@playwright/test';
import { catalogueFolders } from '../../packages/web/build/catalogue-folders.ts';

const folders = catalogueFolders(join(import.meta.dirname, '../../packages/web/src/i18n'));

type Texts = Record<string, string>;

/**
 * Doubles the vowels of an English text, about 40 % longer, and adds brackets; placeholders and tags stay. A text that is cut off lacks a
 * bracket, and a text that is in no catalogue has none.
 */
function toPseudo(text: string): string {
  const parts = text.split(/(\{\{.*?\}\}|<.*?>|\$t\(.*?\))/);
  return `[${parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[aeiou]/gi, '$&$&'))).join('')}]`;
}

function readCatalogue(path: string): Texts {
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, toPseudo(text)]));
}

const paths = folders.flatMap((folder) => readdirSync(join(folder, 'en')).map((name) => join(folder, 'en', name)));
const catalogues = paths.map((path) => `"/${basename(path)}": async () => (${JSON.stringify(readCatalogue(path))})`);
const app = paths.find((path) => basename(path) === 'app.json') ?? '';
const body = `export const app = ${JSON.stringify(readCatalogue(app))}; export const catalogues = { ${catalogues.join(', ')} };`;
const answer = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'text/javascript' }],
  body: Buffer.from(body).toString('base64'),
};

/**
 * Serves pseudo-English in place of Pirate until the returned session ends. Must be called before the page uses that language. A route
 * would turn off the browser's cache, which doubles the cost of loading a page.
 */
export async function servePseudoLocale(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId }) => void devtools.send('Fetch.fulfillRequest', { requestId, ...answer }));
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/pirate-*.js' }] });
  return devtools;
}

export async function speak(page: Page, locale: 'en' | 'pirate'): Promise<void> {
  await page.evaluate((chosen) => {
    const settings = JSON.parse(localStorage.getItem('settings') ?? '{}') as object;
    dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue: JSON.stringify({ ...settings, locale: chosen }) }));
  }, locale);
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en' ? 'en' : 'en-x-pirate');
}
