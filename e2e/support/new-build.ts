import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

export const webRoot = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));

/** A worker begins some seconds after the page, and fetches all of a build, which the server compresses meanwhile. The limit shows a hang. */
export const toKeepMs = 90_000;

/** Waits until the service worker keeps all of the build's files that the page has loaded. */
export async function isKept(page: Page): Promise<void> {
  const countMissing = () =>
    page.evaluate(async () => {
      if (navigator.serviceWorker.controller === null) return undefined;
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(`${location.origin}/assets/`));
      const kept = await Promise.all(files.map(({ name }) => caches.match(name)));
      return kept.filter((file) => file === undefined).length;
    });
  await expect.poll(countMissing, { timeout: toKeepMs }).toBe(0);
}

/** Makes a build whose hashed files have new names and whose page says `data-build="new"`. */
export function makeNewBuild(): { webRoot: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-build-'));
  cpSync(webRoot, folder, { recursive: true, filter: (path) => !/\.(?:gz|br)$/.test(path) });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets);
  const renamed = new Map(names.map((name) => [name, name.replace(/(?=\.\w+$)/, 'new')]));
  for (const [name, newName] of renamed) renameSync(join(assets, name), join(assets, newName));
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g');
  const whole = ['index.html', 'pages.json', 'core-files.json', 'sw.js'].map((name) => join(folder, name));
  const texts = [...[...renamed.values()].map((name) => join(assets, name)), ...whole];
  for (const path of texts.filter((path) => ['.js', '.json', '.css', '.html'].includes(extname(path)))) {
    const text = readFileSync(path, 'utf8').replace(anyName, (name) => renamed.get(name) ?? name);
    writeFileSync(path, text.replace(/(?<=\bversion:.)[\da-f]{16}/, 'new').replace('<html ', '<html data-build="new" '));
  }
  return { webRoot: folder, remove: () => rmSync(folder, { recursive: true }) };
}
