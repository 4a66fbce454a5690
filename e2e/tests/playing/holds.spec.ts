import { RoomPage } from '../../support/room-page.ts';
import { expect, newRoom, test } from '../../support/test.ts';

/** What the page that is starved gets of the clip of 20 s: some seconds. */
const starvedBytes = 63_000;

test('[HOLD-1] while one of two pages is starved, both stand on one frame; fed again, both go on', async ({ newPerson, person, media }) => {
  const feed = media.starve('Hungry', starvedBytes);
  const path = await newRoom(await person());
  const rooms = [new RoomPage(await newPerson()), new RoomPage(await newPerson({ userAgent: 'Hungry' }))] as const;
  const [host, starved] = rooms;
  for (const room of rooms) {
    await room.page.goto(path);
    await room.isConnected();
  }
  await host.open('Settings');
  await host.page.getByRole('button', { name: 'Before starting' }).click();
  await host.page.getByRole('option', { name: /^Always/ }).click();
  await host.put(`${media.url}/starved/clip.mp4`);
  for (const room of rooms) await room.hasPicture();
  await host.play();

  await host.page.getByText(/^Waiting for .+, \d+ s left$/).waitFor({ timeout: 30_000 });
  await starved.button('Go on without me').waitFor();
  await expect.poll(() => host.isPaused()).toBe(true);
  const stoodAt = await host.position();
  await expect.poll(() => starved.position()).toBeCloseTo(stoodAt, 1);

  feed();
  for (const room of rooms) await expect.poll(() => room.position(), { timeout: 30_000 }).toBeGreaterThan(stoodAt + 0.5);
  for (const room of rooms) await room.isInStep();
});
