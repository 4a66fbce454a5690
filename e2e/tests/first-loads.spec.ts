import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Bytes of scripts and styles that the head of a page names, compressed by gzip as a server would. */
async function firstLoadBytes({ request }: Page, path: string): Promise<number> {
  const files = new Set((await (await request.get(path)).text()).match(/\/assets\/[\w.-]+\.(?:js|css)\b/g));
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await (await request.get(file)).body(), { level: 9 }).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('[SCREEN-135] a room loads at most 185 kB of scripts and styles at first, any other page at most 166 kB', async ({ person }) => {
  const page = await person();
  expect(await firstLoadBytes(page, '/room/anything')).toBeLessThanOrEqual(185_000);
  for (const path of [
    '/',
    '/rooms',
    '/my-rooms',
    '/account',
    '/passwordreset',
    '/join',
    '/setup',
    '/remote',
    '/tv',
    '/faq',
    '/attribution',
    '/nowhere/at/all',
  ]) {
    expect(await firstLoadBytes(page, path), path).toBeLessThanOrEqual(166_000);
  }
});
