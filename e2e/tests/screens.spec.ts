import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
const themes = ['dark', 'light', 'deepred', 'deepblue', 'greenslate', 'strawberry'];

async function expectSound(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0);
  await page.screenshot({ path: `screenshots/${name}.png` });
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

async function withTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((wanted) => localStorage.setItem('settings', JSON.stringify({ theme: wanted, locale: 'en' })), theme);
}

for (const size of sizes) {
  const at = `${size.width}x${size.height}`;

  test(`home, the list of rooms and not-found at ${at}`, async ({ person, product }) => {
    const page = await person({ viewport: size });
    await page.goto('/');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.request.post(`${product.url}/api/room/create`, {
      headers: { authorization: `Bearer ${token}` },
      data: { name: `cinema-${size.width}`, title: 'Friday at the lighthouse' },
    });
    for (const [path, name] of [
      ['/', 'home'],
      ['/rooms', 'browse'],
      ['/nowhere/at/all', 'not-found'],
    ] as const) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectSound(page, `${name}-${at}`);
    }
  });

  test(`a room, empty and with something on, at ${at}`, async ({ alone, person, media }) => {
    const alice = await alone();
    const page = await person({ viewport: size });
    await page.goto(alice.page.url(), { waitUntil: 'networkidle' });
    await expectSound(page, `room-empty-${at}`);
    await alice.add(`${media.url}/clip.mp4\n${media.url}/clip.webm`);
    await alice.say('popcorn?');
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
    await expectSound(page, `room-${at}`);
  });
}

for (const theme of themes) {
  test(`home and a room in the theme ${theme}`, async ({ alone, person }) => {
    const alice = await alone();
    const page = await person();
    await withTheme(page, theme);
    for (const [url, name] of [
      ['/', 'home'],
      [alice.page.url(), 'room'],
    ] as const) {
      await page.goto(url, { waitUntil: 'networkidle' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectSound(page, `${name}-${theme}`);
    }
  });
}

test('a room does not shift while it loads', async ({ alone, person }) => {
  const alice = await alone();
  const page = await person();
  await page.goto(alice.page.url(), { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) total += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(total), 100));
      }),
  );
  expect(shift).toBeLessThanOrEqual(0.02);
});

test('no page breaks the rules that the server sets for scripts and styles', async ({ alone, media, person }) => {
  const page = await person();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  const alice = await alone();
  await alice.add(`${media.url}/hls/master.m3u8\n${media.url}/dash/manifest.mpd`);
  for (const url of ['/', '/rooms', alice.page.url()]) await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  expect(complaints).toEqual([]);
});
