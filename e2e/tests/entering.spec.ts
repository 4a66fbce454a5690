import { RoomPage } from '../support/room-page.ts';
import { expect, newRoom, test } from '../support/test.ts';

test('[SCREEN-109] a link pasted on the home page starts a room with that video; one that leads nowhere is refused there', async ({
  person,
  media,
}) => {
  const page = await person();
  await page.goto('/');
  const field = page.getByLabel('Video link');
  await field.fill(`${media.url}/status/404/film.mp4`);
  await field.press('Enter');
  await expect(page.getByText(/nothing at this link/i)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await field.fill(`${media.url}/clip.mp4`);
  await field.press('Enter');
  await page.waitForURL(/\/room\/\w+/);
  const room = new RoomPage(page);
  await room.hasPicture();
});

test('[REST-6] a room is found in the list of public rooms', async ({ person }) => {
  const page = await person();
  await newRoom(page, 'Saturday at the lighthouse');
  await page.goto('/');
  await page.getByRole('link', { name: 'Browse' }).first().click();
  // Its only user has just left it.
  await page.getByRole('searchbox', { name: 'Search rooms' }).fill('saturday');
  await page.getByRole('link', { name: 'Saturday at the lighthouse' }).click();
  await new RoomPage(page).isConnected();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Saturday at the lighthouse');
});

test('[SCREEN-10] an invalid session token is replaced silently', async ({ alone, person }) => {
  const alice = await alone();
  const page = await person();
  await page.evaluate(() => localStorage.setItem('token', 'not-a-token'));
  await page.goto(alice.page.url());
  await new RoomPage(page).isConnected();
});

test('[SCREEN-110] a room that does not exist says so and links to other rooms', async ({ person }) => {
  const page = await person();
  for (const name of ['two%20words', '%F0%9F%8E%AC', 'x'.repeat(60), 'no-such-room']) {
    await page.goto(`/room/${name}`);
    await expect(page.getByRole('heading', { name: 'Room not found' }), name).toBeVisible();
  }
  await page
    .getByRole('link', { name: 'Find another room' })
    .or(page.getByRole('button', { name: 'Find another room' }))
    .click();
  await expect(page).toHaveURL(/\/rooms$/);
});

test('[SCREEN-24] a language is chosen and kept', async ({ person }) => {
  const page = await person();
  await page.goto('/');
  await page.getByRole('button', { name: /language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
