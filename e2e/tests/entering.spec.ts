import { RoomPage, sample, spreadOf } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

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
  await new RoomPage(page).hasPicture();
});

test('[SCREEN-112] pages reconnect by themselves after the server was killed, with chat and playback', async ({ together, server }) => {
  const [alice, bob] = await together();
  await alice.put(sample);
  await bob.hasPicture();
  await alice.say('remember this');
  await expect(bob.chat).toContainText('remember this');
  await alice.play();
  await bob.isPlaying();
  await server.kill();
  await expect(alice.page.getByText('Reconnecting').first()).toBeVisible();
  expect(await alice.isPaused()).toBe(false);
  await server.start();
  for (const one of [alice, bob]) await one.isConnected();
  for (const one of [alice, bob]) await one.isPlaying();
  await expect.poll(() => spreadOf([alice, bob])).toBeLessThan(0.25);
  await expect(bob.chat).toContainText('remember this');
  await bob.pause();
  await expect.poll(() => alice.isPaused()).toBe(true);
  expect(await alice.position()).toBeGreaterThan(1);
});
