import type { Page } from '@playwright/test';
import { spawnServer, type ServerProcess } from '../support/server-process.ts';
import { startSharedHost, type SharedHost } from '../support/shared-host.ts';
import { watchTogether } from '../support/short-form.ts';
import { expect, test } from '../support/test.ts';

/** A worker begins some seconds after the page, and fetches all of a build. */
const toKeepMs = 30_000;

let host: SharedHost;
let servers: ServerProcess[];

test.beforeEach(async () => {
  host = await startSharedHost();
  servers = [];
});
test.afterEach(async () => {
  for (const server of servers) await server.remove();
  await host.close();
});

/** A server below a path of the host. */
async function serveAt(path: string): Promise<string> {
  const server = await spawnServer({ PUBLIC_URL: host.url + path });
  servers.push(server);
  host.lead(path, server.url);
  return host.url + path;
}

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

test('[PROXY-3] below a path everything works, and no page asks for anything elsewhere on the host', async ({ newPerson }) => {
  const url = await serveAt('/watch');
  const [first, second] = [await newPerson(), await newPerson()];
  const [alice] = await watchTogether(url, [first, second]);
  await expect(first.locator('video')).toHaveAttribute('poster', '/watch/sample/first-light.webp');
  await alice.button('Invite').first().click();
  await expect(first.getByRole('textbox', { name: /link/i })).toHaveValue(first.url());
  await first.keyboard.press('Escape');

  await first.getByRole('link', { name: 'Browse' }).first().click();
  await expect(first).toHaveURL(`${url}/rooms`);
  await expect(first).toHaveTitle('Browse: Matinee');
  await first.goBack();
  await alice.isConnected();
  await first.goto(`${url}/attribution`);
  await expect(first.getByText('react-aria').first()).toBeVisible();
  await first.goto(`${url}/join#invitation=none`);
  await expect(first.getByRole('heading', { level: 1, name: 'You can’t register with this' })).toBeVisible();
  await expect(first).toHaveURL(`${url}/join`);
  await first.goto(`${host.url}/watch/nowhere`);
  await expect(first).toHaveTitle('Not found: Matinee');
  await first.getByRole('link', { name: 'Matinee' }).first().click();
  await expect(first).toHaveURL(`${url}/`);
  expect(host.strays).toEqual([]);
});

test('[PROXY-4] [PROXY-5] two servers below two paths of a host have users, settings and offline apps of their own', async ({
  newPerson,
}) => {
  const urls = [await serveAt('/watch'), await serveAt('/cinema')];
  const page = await newPerson({ serviceWorkers: 'allow' });
  for (const url of urls) {
    await page.goto(`${url}/`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: toKeepMs });
  }
  expect(await stored(page)).toEqual(['token/cinema', 'token/watch']);
  expect((await page.context().cookies(urls.map((url) => `${url}/api/auth/discord`))).map(({ path }) => path).sort()).toEqual([
    '/cinema/api',
    '/watch/api',
  ]);
  await page.getByRole('button', { name: /language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto(`${urls[0]}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  for (const path of ['/watch', '/cinema']) host.lead(path, undefined);
  for (const url of urls) {
    await page.goto(`${url}/rooms`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('html').getAttribute('data-base')).toBe(new URL(url).pathname);
  }
  expect(host.strays).toEqual([]);
});
