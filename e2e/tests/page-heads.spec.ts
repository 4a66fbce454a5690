import type { Page } from '@playwright/test';
import { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

/** The title of a page as the server sends it. */
async function sentTitle(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').title, html);
}

test('[SCREEN-1] the server gives every page the title that the app gives it', async ({ person, ownedRoom }) => {
  const title = '</title><b>Friday & "friends"';
  const olga = await ownedRoom('Olga', { title });
  const room = new URL(olga.page.url()).pathname;
  const page = await person();
  await page.goto('/');
  for (const path of ['/', '/rooms', '/my-rooms', '/account', '/passwordreset', '/discord', '/nowhere/at/all']) {
    const sent = await sentTitle(page, path);
    await page.goto(path);
    await page.locator('main').waitFor();
    await expect(page).toHaveTitle(sent);
  }

  const missing = await sentTitle(page, '/room/nowhere');
  await page.goto('/room/nowhere');
  await page.getByRole('heading', { name: 'Room not found' }).waitFor();
  await expect(page).toHaveTitle(missing);
  const sent = await sentTitle(page, room);
  await page.goto(room);
  await new RoomPage(page).isConnected();
  await expect(page).toHaveTitle(sent);
  expect(sent).toBe(`${title}: Matinee`);
});

test('[SCREEN-134] the colour around the page is that of the theme', async ({ person }) => {
  const page = await person();
  await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ theme: 'light' })));
  await page.goto('/');
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#f3efe8');
});

test('the head of a page preloads what it needs beside the program, and all of that exists', async ({ person }) => {
  const page = await person();
  const filesOf = async (path: string) => (await (await page.request.get(path)).text()).match(/\/assets\/[\w.-]+/g) ?? [];
  const program = await filesOf('/nowhere/at/all');
  for (const path of ['/', '/rooms', '/my-rooms', '/account', '/attribution', '/room/anything']) {
    const files = await filesOf(path);
    expect(files.length).toBeGreaterThan(program.length);
    for (const file of files) expect((await page.request.get(file)).status()).toBe(200);
  }
});
