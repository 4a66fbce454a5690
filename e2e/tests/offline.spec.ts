import type { Page } from '@playwright/test';
import { isKept, makeNewBuild, toKeepMs, webRoot } from '../support/new-build.ts';
import { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

test('[SCREEN-8] [SCREEN-124] a new build runs from the next navigation on; an open page that lacks a part of the old one reloads once', async ({
  newPerson,
  startServer,
}) => {
  test.slow();
  const build = makeNewBuild();
  const { server: site } = await startServer({}, { webRoot });
  const kept = await newPerson({ serviceWorkers: 'allow', baseURL: site.url });
  const [early, late] = [await newPerson({ baseURL: site.url }), await newPerson({ baseURL: site.url })];
  await kept.goto('/');
  await isKept(kept);
  for (const page of [early, late]) {
    await page.goto('/');
    await page.getByRole('contentinfo').waitFor();
  }
  const browse = (page: Page) => page.getByRole('link', { name: 'Browse' }).first().click();
  const isNew = async (page: Page): Promise<void> => {
    await expect(page.locator('html')).toHaveAttribute('data-build', 'new');
    await expect(page.getByRole('heading', { name: 'No public rooms right now' })).toBeVisible();
  };

  await site.stop();
  await browse(early);
  await expect(early.getByRole('button', { name: 'Reload' })).toBeVisible();
  await site.start({ webRoot: build.webRoot });
  await isNew(early);
  await browse(late);
  await isNew(late);

  await kept.goto('/rooms');
  await isNew(kept);
  await expect.poll(() => kept.evaluate(() => caches.keys()), { timeout: toKeepMs }).toEqual(['build-new']);
  await isKept(kept);
  await kept.context().setOffline(true);
  await kept.reload();
  await expect(kept.locator('html')).toHaveAttribute('data-build', 'new');
  await expect(kept.getByRole('heading', { level: 1 })).toBeVisible();
  build.remove();
});

test('[SCREEN-314] on a host without HTTPS, which has no service worker, an open room gets its late parts while the server is away', async ({
  playwright,
  launchOptions,
  startServer,
}) => {
  const { server: site } = await startServer();
  const host = 'watch.example.org';
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL: site.url.replace('127.0.0.1', host) });
  const loaded = new Set<string>();
  page.on('requestfinished', (request) => loaded.add(new URL(request.url()).pathname));
  await page.goto('/quick');
  const room = new RoomPage(page);
  await room.isConnected();
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const core = (await (await page.request.get(`${site.url}/core-files.json`)).json()) as string[];
  await expect.poll(() => core.filter((path) => !loaded.has(path)), { timeout: toKeepMs }).toEqual([]);

  await site.stop();
  await room.open('Settings');
  await expect(
    page
      .getByRole('tabpanel', { name: /^Settings/ })
      .getByRole('textbox')
      .first(),
  ).toBeVisible();
  await room.open('Chat');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await browser.close();
});

test('[SCREEN-136] a page shows without its footer and notices where these cannot be loaded', async ({ person }) => {
  const page = await person();
  await page.route(/\/assets\/late-frame-[^/]+\.js$/, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) => /late-frame/.test(request.url()));
  await page.goto('/');
  await missed;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});
