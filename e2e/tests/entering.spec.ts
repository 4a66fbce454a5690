import { RoomPage } from '../support/room-page.ts';
import { expect, newRoom, test } from '../support/test.ts';

test('a link pasted on the home page starts a room with that video', async ({ person, media }) => {
  const page = await person();
  await page.goto('/');
  const field = page.getByLabel('Video link');
  await field.fill(`${media.url}/clip.mp4`);
  await field.press('Enter');
  await page.waitForURL(/\/room\/\w+/);
  const room = new RoomPage(page);
  await room.hasPicture();
});

test('a link that leads nowhere is refused on the home page, with a sentence', async ({ person, media }) => {
  const page = await person();
  await page.goto('/');
  const field = page.getByLabel('Video link');
  await field.fill(`${media.url}/status/404/film.mp4`);
  await field.press('Enter');
  await expect(page.getByText(/nothing at this link/i)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a room is found in the list of public rooms', async ({ person }) => {
  const page = await person();
  await newRoom(page, 'Saturday at the lighthouse');
  await page.goto('/');
  await page.getByRole('link', { name: 'Browse' }).first().click();
  await page.getByRole('link', { name: 'Saturday at the lighthouse' }).click();
  await new RoomPage(page).isConnected();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Saturday at the lighthouse');
});

test('a token that is no good any more is replaced without a word', async ({ alone, person }) => {
  const alice = await alone();
  const page = await person();
  await page.evaluate(() => localStorage.setItem('token', 'not-a-token'));
  await page.goto(alice.page.url());
  await new RoomPage(page).isConnected();
});

test('there is no room whose name cannot be one, and the page says so', async ({ person }) => {
  const page = await person();
  for (const name of ['two%20words', '%F0%9F%8E%AC', 'x'.repeat(60)]) {
    await page.goto(`/room/${name}`);
    await expect(page.getByRole('heading', { name: 'There is no such room' }), name).toBeVisible();
  }
});

test('a language is chosen and kept', async ({ person }) => {
  const page = await person();
  await page.goto('/');
  await page.getByRole('button', { name: /language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
