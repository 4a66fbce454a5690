import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const english = new URL('../../packages/web/src/i18n/locales/en/', import.meta.url);

type Texts = Record<string, string>;

/**
 * Doubles the vowels of an English text, which makes it about 40 % longer, and puts it in brackets; placeholders and tags stay.
 * What is cut off lacks a bracket, and what is in no catalogue has none.
 */
export function toPseudo(text: string): string {
  const parts = text.split(/(\{\{.*?\}\}|<.*?>|\$t\(.*?\))/);
  return `[${parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[aeiou]/gi, '$&$&'))).join('')}]`;
}

function readCatalogue(name: string): Texts {
  const texts = JSON.parse(readFileSync(new URL(name, english), 'utf8')) as Texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, toPseudo(text)]));
}

/** Serves pseudo-English in place of Pirate, and has the page use it from its next navigation on. */
export async function usePseudoLocale(page: Page): Promise<void> {
  const names = readdirSync(english);
  const catalogues = names.map((name) => `"/${name}": async () => (${JSON.stringify(readCatalogue(name))})`);
  const body = `export const app = ${JSON.stringify(readCatalogue('app.json'))}; export const catalogues = { ${catalogues.join(', ')} };`;
  await page.route('**/assets/pirate-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ locale: 'pirate' })));
}
