import { convergence, hide, jumpsIn, record, recordingOf, startLink } from '@matinee/testing/skew';
import type { Page } from '@playwright/test';
import { escape } from '../../support/keys.ts';
import { RoomPage, sample, spreadOf } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

// What `npm run bench -- skew` measures, in short and with bounds that a busy machine keeps too.

/** A page's clock is the machine's. */
const now = (): number => performance.timeOrigin + performance.now();

/** Holds this page's requests for the sample back until told otherwise. */
async function withoutMedia(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${sample.id}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('[SYNC-4] pages near and far stay together without jumps, also after a seek, and one that was hidden comes back', async ({
  newPerson,
  server,
}) => {
  const links = await Promise.all([0, 40, 120].map((delayMs) => startLink(server.url, { delayMs, jitterMs: delayMs / 10 })));
  const rooms: RoomPage[] = [];
  try {
    const first = await newPerson();
    await record(first);
    await first.goto(links[0]?.url ?? '');
    await first.getByRole('button', { name: 'Create a room' }).first().click();
    await first.waitForURL(/\/room\/\w+/);
    rooms.push(new RoomPage(first));
    for (const { url } of links.slice(1)) {
      const page = await newPerson();
      await record(page);
      await page.goto(new URL(new URL(first.url()).pathname, url).href);
      rooms.push(new RoomPage(page));
    }
    const [alice] = rooms as [RoomPage];
    await alice.isConnected();
    await alice.put(sample);
    for (const room of rooms) await room.hasPicture();
    const all = () => Promise.all(rooms.map(({ page }) => recordingOf(page)));

    /** Until all pages have been within 150 ms for a second since then. Their own figures say how exact they are: `npm run bench -- skew`. */
    const comeTogether = async (sinceMs: number): Promise<void> => {
      await expect.poll(async () => convergence(await all(), sinceMs, now(), 150), { timeout: 30_000 }).toBeLessThan(Infinity);
    };

    await alice.play();
    for (const room of rooms) await room.isPlaying();
    const playedMs = now();
    await comeTogether(playedMs);
    const togetherMs = now();
    await expect.poll(() => alice.position(), { timeout: 20_000 }).toBeGreaterThan((await alice.position()) + 3);
    for (const recording of await all()) expect(jumpsIn(recording, togetherMs, now())).toBeLessThan(3);

    const seekMs = now();
    await alice.button('Forward 10 seconds').click();
    await comeTogether(seekMs);

    const far = rooms[2] as RoomPage;
    await hide(far.page, true);
    await alice.button('Forward 10 seconds').click();
    await expect.poll(() => alice.position(), { timeout: 20_000 }).toBeGreaterThan((await alice.position()) + 2);
    await hide(far.page, false);
    await comeTogether(now());
  } finally {
    for (const { page } of rooms) await page.close();
    for (const link of links) link.close();
  }
});

test('[SCREEN-210] the room waits for a user who is still loading, names them, and starts with them', async ({ alone, person }) => {
  const alice = await alone();
  const bobsPage = await person();
  const release = await withoutMedia(bobsPage);
  await bobsPage.goto(alice.page.url());
  const bob = new RoomPage(bobsPage);
  await bob.isConnected();
  await bob.open('People');
  const bobsName =
    (await bob.page
      .getByRole('listitem')
      .filter({ has: bob.button('Change your name') })
      .locator('bdi')
      .textContent()) ?? '?';
  await alice.put(sample);
  await alice.hasPicture();
  await alice.open('People');
  await expect(alice.person(bobsName).getByText('Buffering')).toBeVisible();

  await alice.play();
  await expect(alice.page.getByRole('status').filter({ hasText: `Waiting for ${bobsName}` })).toBeVisible();
  expect(await alice.position()).toBe(0);

  release();
  for (const room of [alice, bob]) await room.isPlaying();
  expect(await bob.position()).toBeLessThan(3);
  await expect.poll(() => spreadOf([alice, bob])).toBeLessThan(0.25);
  await expect(alice.page.getByRole('status').filter({ hasText: 'Waiting' })).toHaveCount(0);
});

test('[SYNC-2] a detached user moves no other, and rejoins at the room’s position', async ({ together }) => {
  const [alice, bob] = await together();
  await alice.put(sample);
  for (const room of [alice, bob]) await room.hasPicture();
  await alice.play();
  for (const room of [alice, bob]) await room.isPlaying();

  await bob.button('In sync').click();
  const dialog = bob.page.getByRole('dialog', { name: 'Sync' });
  await dialog.getByText('Details').click();
  await expect(dialog.getByRole('term').filter({ hasText: 'Round trip' })).toBeVisible();
  await expect(dialog.getByRole('definition').filter({ hasText: /ms (ahead|behind)|none/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Watch on your own' }).click();
  await escape(bob.page);

  await bob.pause();
  await expect.poll(() => bob.isPaused()).toBe(true);
  await bob.button('Forward 10 seconds').click();
  const bobsPosition = await bob.position();
  await alice.button('Forward 10 seconds').click();
  await expect.poll(() => alice.position()).toBeGreaterThan(12);
  await alice.isPlaying();
  expect(await bob.position()).toBe(bobsPosition);

  await bob.button('Rejoin the room').click();
  await bob.isPlaying();
  await expect.poll(() => spreadOf([alice, bob])).toBeLessThan(0.25);
  await expect(bob.button('In sync')).toBeVisible();
});

test('[START-9] a room that does not want to wait starts at once', async ({ alone, person }) => {
  const alice = await alone();
  const bobsPage = await person();
  await withoutMedia(bobsPage);
  await bobsPage.goto(alice.page.url());
  await new RoomPage(bobsPage).isConnected();
  await alice.tab('Settings').click();
  await alice.page.getByRole('button', { name: 'Before starting' }).click();
  await alice.page.getByRole('option', { name: 'Never' }).click();
  await alice.put(sample);
  await alice.hasPicture();
  await alice.play();
  // Waiting for Bob would take ten seconds.
  await expect.poll(() => alice.position(), { timeout: 8000 }).toBeGreaterThan(0.1);
});
