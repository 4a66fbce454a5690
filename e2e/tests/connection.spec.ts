import { spreadOf } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

test('after a reload one is back in the same place', async ({ together, media }) => {
  const [alice, bob] = await together();
  await alice.add(`${media.url}/clip.mp4`);
  await bob.hasPicture();
  await alice.button('Play').click();
  await bob.isPlaying();
  await bob.page.reload();
  await bob.isPlaying();
  await expect.poll(() => spreadOf([alice, bob])).toBeLessThan(0.25);
});

test('the server is killed in the middle of playback and starts again: the pages come back by themselves, with everything', async ({
  together,
  product,
}) => {
  const [alice, bob] = await together();
  await alice.tab('Add').click();
  await alice.page.getByRole('button', { name: 'Try the sample' }).click();
  await bob.hasPicture();
  await alice.say('remember this');
  await expect(bob.chat).toContainText('remember this');
  await alice.button('Play').click();
  await bob.isPlaying();
  await product.kill();
  await expect(alice.page.getByText('Reconnecting').first()).toBeVisible();
  expect(await alice.isPaused()).toBe(false);
  await product.start();
  for (const one of [alice, bob]) await one.isConnected();
  for (const one of [alice, bob]) await one.isPlaying();
  await expect.poll(() => spreadOf([alice, bob])).toBeLessThan(0.25);
  await expect(bob.chat).toContainText('remember this');
  await bob.button('Pause').click();
  await expect.poll(() => alice.isPaused()).toBe(true);
  expect(await alice.position()).toBeGreaterThan(1);
});

test('a cut connection is made again', async ({ together, media }) => {
  const [alice, bob] = await together();
  await alice.add(`${media.url}/clip.mp4`);
  await bob.hasPicture();
  await bob.page.context().setOffline(true);
  await bob.page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await alice.button('Forward 10 seconds').click();
  await bob.page.context().setOffline(false);
  await bob.isConnected();
  await expect.poll(() => bob.position()).toBeGreaterThan(9);
});

test('a room that does not exist says so and shows a way on', async ({ person }) => {
  const page = await person();
  await page.goto('/room/nobody-was-here');
  await expect(page.getByRole('heading', { name: 'There is no such room' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Find another room' })
    .or(page.getByRole('button', { name: 'Find another room' }))
    .click();
  await expect(page).toHaveURL(/\/rooms$/);
});

test('short addresses lead to the room', async ({ alone, person }) => {
  const alice = await alone();
  const name = new URL(alice.page.url()).pathname.split('/')[2];
  const page = await person();
  for (const path of [`/r/${name}`, `/rooms/${name}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/room/${name}$`));
  }
});
