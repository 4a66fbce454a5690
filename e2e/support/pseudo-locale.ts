import { readdirSync, readFileSync } from 'node:fs';
import { expect, type CDPSession, type Page } from '@playwright/test';

const english = new URL('../../packages/web/src/i18n/locales/en/', import.meta.url);

type Texts = Record<string, string>;

/**
 * Doubles the vowels of an English text, which makes it about 40 % longer, and puts it in brackets; placeholders and
 * tags stay. A text that is cut off then lacks a bracket, and a text that is in no catalogue has none.
 */
function toPseudo(text: string): string {
  const parts = text.split(/(\{\{.*?\}\}|<.*?>|\$t\(.*?\))/);
  return `[${parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[aeiou]/gi, '$&$&'))).join('')}]`;
}

function readCatalogue(name: string): Texts {
  const texts = JSON.parse(readFileSync(new URL(name, english), 'utf8')) as Texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, toPseudo(text)]));
}

const names = readdirSync(english);
const catalogues = names.map((name) => `"/${name}": async () => (${JSON.stringify(readCatalogue(name))})`);
const body = `export const app = ${JSON.stringify(readCatalogue('app.json'))}; export const catalogues = { ${catalogues.join(', ')} };`;
const answer = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'text/javascript' }],
  body: Buffer.from(body).toString('base64'),
};

/**
 * Serves pseudo-English in place of Pirate until the session ends that it returns. Must be called before the page uses that
 * language. A route would turn off the browser's cache, without which the load of a page costs twice as much.
 */
export async function servePseudoLocale(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId }) => void devtools.send('Fetch.fulfillRequest', { requestId, ...answer }));
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/pirate-*.js' }] });
  return devtools;
}

/** Switches a page to another language, as if it had been chosen in another tab. */
export async function speak(page: Page, locale: 'en' | 'pirate'): Promise<void> {
  await page.evaluate((chosen) => {
    const settings = JSON.parse(localStorage.getItem('settings') ?? '{}') as object;
    dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue: JSON.stringify({ ...settings, locale: chosen }) }));
  }, locale);
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en' ? 'en' : 'en-x-pirate');
}
