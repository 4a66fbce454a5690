import type { Page } from '@playwright/test';
import { expectContrast } from '../support/accessible.ts';
import { unloadRoom } from '../support/server-fixture.ts';
import { escape } from '../support/keys.ts';
import { RoomPage, sample } from '../support/room-page.ts';
import { expectNoOverflow, expectNoOverflowAtAllSizes, nameOf, sizes } from '../support/layout-check.ts';
import { expect, test } from '../support/test.ts';

/** As if another tab had chosen it. */
async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((newValue) => dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue })), JSON.stringify({ theme }));
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

for (const size of [sizes[0], sizes[2]]) {
  // Pages are made for the size they are opened at, too.
  test(`[SCREEN-101] an empty room and one with a video fit a window opened at ${nameOf(size)}`, async ({ alone, person, media }) => {
    const alice = await alone();
    const page = await person();
    await page.setViewportSize(size);
    await page.goto(alice.page.url(), { waitUntil: 'networkidle' });
    const later = size === sizes[0] ? [size, sizes[1]] : [size, sizes[3]];
    await expectNoOverflowAtAllSizes(page, 'room-empty', later);
    await alice.put(`${media.url}/clip.mp4`, `${media.url}/clip.webm`);
    await alice.say('popcorn?');
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
    await expectNoOverflowAtAllSizes(page, 'room', later);
  });
}

test('[SCREEN-101] a room fits a tablet and a phone held sideways', async ({ alone, newPerson, media }) => {
  const alice = await alone();
  await alice.put(`${media.url}/clip.mp4`, `${media.url}/clip.webm`);
  await alice.say('popcorn?');

  const tablet = new RoomPage(await newPerson({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true }));
  await tablet.page.goto(alice.page.url());
  await tablet.hasPicture();
  for (const tab of ['Chat', 'Queue']) {
    await tablet.open(tab);
    await expectNoOverflow(tablet.page, `room-${tab.toLowerCase()}-1180x820`);
  }
  const player = await tablet.page.getByRole('region', { name: 'Player' }).boundingBox();
  const panel = await tablet.page.getByRole('tabpanel').boundingBox();
  expect(panel?.x, 'the panel stands beside the picture').toBeGreaterThanOrEqual((player?.x ?? 0) + (player?.width ?? Infinity) - 1);

  const phone = new RoomPage(await newPerson({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true }));
  await phone.page.goto(alice.page.url());
  await phone.hasPicture();
  await expect(phone.root).toHaveAttribute('data-layout', 'theater');
  await expect(phone.page.getByRole('tabpanel')).toContainText('popcorn?');
  await expectNoOverflow(phone.page, 'room-740x360');
});

test('[SCREEN-108] on phones and tablets the panes of a room scroll, and the page does not', async ({ alone, newPerson, media }) => {
  const alice = await alone();
  await alice.put(...Array.from({ length: 20 }, (_, copy) => `${media.url}/clip.mp4?copy=${copy}`));
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
    // By now there are more people than it has room for.
    { width: 360, height: 480 },
  ]) {
    const bob = new RoomPage(await newPerson({ viewport, hasTouch: true, isMobile: true }));
    await bob.page.goto(alice.page.url());
    await bob.isConnected();
    for (const name of ['Chat', 'Queue', 'People', 'Settings']) {
      // On a tablet held upright the chat has a pane of its own.
      if ((await bob.tab(name).count()) === 0) continue;
      await bob.open(name);
      await expect
        .poll(() => bob.page.evaluate(() => document.documentElement.scrollHeight), `${name} at ${viewport.width}`)
        .toBe(viewport.height);
    }
  }
});

test('[SCREEN-26] home and a room have readable contrasts in light and coloured themes', async ({ alone, person }) => {
  const alice = await alone();
  await alice.say('popcorn?');
  const page = await person();
  for (const [url, name] of [
    ['/', 'home'],
    [alice.page.url(), 'room'],
  ] as const) {
    await page.goto(url, { waitUntil: 'networkidle' });
    // The contrasts of all six are computed in a unit test; here two of them are seen on real pages.
    for (const theme of ['light', 'strawberry']) {
      await chooseTheme(page, theme);
      await expectNoOverflow(page, `${name}-${theme}`);
      await expectContrast(page, `${name} in ${theme}`);
    }
  }
});

test('[SCREEN-11] no page breaks the content security policy', async ({ alone, person, media }) => {
  const page = await person();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  const alice = await alone();
  await alice.put(`${media.url}/hls/master.m3u8`, `${media.url}/dash/manifest.mpd`);
  for (const url of ['/', '/rooms', alice.page.url()]) await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  expect(complaints).toEqual([]);
});

test('[SCREEN-101] menus, dialogs and settings of a room fit every window', async ({ startServer, media }) => {
  test.setTimeout(180_000);
  const { ownedRoom, enter, server } = await startServer(
    {},
    {
      segments: [
        { category: 'sponsor', startTime: 1, endTime: 3 },
        { category: 'outro', startTime: 5, endTime: 6 },
      ],
    },
  );
  const olga = await ownedRoom('Olga', {
    title: 'Friday at the lighthouse',
    queueMode: 'vote',
    enableVoteSkip: true,
    autoSkipSegmentCategories: ['outro'],
  });
  await enter(olga, 'Mia');
  await enter(olga);
  await olga.put(...['clip.mp4', 'moov-at-end.mp4', 'fragmented.mp4', 'clip.webm'].map((file) => `${media.url}/${file}`));
  await expect.poll(async () => (await olga.queue()).length).toBe(3);
  await olga.page
    .getByRole('button', { name: /vote for/ })
    .nth(1)
    .click();
  const [first = ''] = await olga.queue();

  for (const size of [sizes[0], sizes[2]]) {
    const at = nameOf(size);
    await olga.page.setViewportSize(size);
    await olga.open('Queue');
    await expectNoOverflow(olga.page, `queue-vote-${at}`);

    await olga.button(`More for ${first}`).click();
    await olga.page.getByRole(size.width < 600 ? 'button' : 'menuitem', { name: 'Edit' }).click();
    await olga.page.getByRole('textbox', { name: 'Start at' }).waitFor();
    await expectNoOverflow(olga.page, `item-edit-${at}`);
    await olga.button('Cancel').click();

    await olga.tab('Settings').click();
    await olga.page.getByRole('heading', { name: 'Permissions' }).waitFor();
    await expectNoOverflow(olga.page, `settings-${at}`);
    await olga.button('Details').click();
    await olga.page.getByRole('table').waitFor();
    // What lies half under the buttons is a target too small.
    await olga.page.getByRole('rowheader', { name: 'Remove people' }).scrollIntoViewIfNeeded();
    await expectNoOverflow(olga.page, `permissions-${at}`);
    await olga.button('Cancel').click();

    await olga.open('People');
    await olga.person('Mia').hover();
    await olga.button('More for Mia').click();
    await olga.page.getByRole('menuitemradio', { name: 'Moderator' }).waitFor();
    await expectNoOverflow(olga.page, `person-menu-${at}`);
    await olga.page.getByRole('menuitem', { name: 'Remove from the room' }).click();
    await olga.page.getByRole('alertdialog').waitFor();
    await expectNoOverflow(olga.page, `kick-${at}`);
    await olga.button('Cancel').click();
  }

  await unloadRoom(server, olga);
  await olga.button('Try again').click();
  await olga.isConnected();
  await olga.tab('Queue').click();
  await olga.page.getByText('4 videos were left from last time.').waitFor();
  await expectNoOverflowAtAllSizes(olga.page, 'restore');
  await olga.button('View').click();
  await olga.page.getByRole('dialog').waitFor();
  await expectNoOverflowAtAllSizes(olga.page, 'previous-queue');
});

test('[SCREEN-101] waiting, sync figures and detached playback fit every window', async ({ alone, person }) => {
  const alice = await alone();
  const page = await person();
  const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
  await page.route('**/sample/first-light.mp4', async (route) => {
    await delivered;
    await route.continue();
  });
  await page.goto(alice.page.url());
  const bob = new RoomPage(page);
  await bob.isConnected();
  await alice.put(sample);
  await alice.hasPicture();
  await alice.tab('Queue').click();
  const waiting = alice.page.getByRole('status').filter({ hasText: 'Waiting for' }).first();
  for (const size of [sizes[0], sizes[2]]) {
    // The room waits ten seconds for Bob, then goes on without him; once he has loaded the page again, it waits again.
    const asked = page.waitForRequest('**/sample/first-light.mp4');
    await page.reload();
    await bob.isConnected();
    // His player loads the video: the room would not wait for one that has not said anything yet.
    await asked;
    await alice.page.setViewportSize(size);
    await alice.play();
    await waiting.waitFor();
    await expectNoOverflow(alice.page, `sync-waiting-${nameOf(size)}`);
    await alice.pause();
    await waiting.waitFor({ state: 'hidden' });
  }
  deliver();
  await alice.play();
  await alice.isPlaying();

  await alice.button('In sync').click();
  const dialog = alice.page.getByRole('dialog', { name: 'Sync' });
  await dialog.getByRole('button', { name: 'Watch on your own' }).waitFor();
  await expectNoOverflowAtAllSizes(alice.page, 'sync-figures');
  await dialog.getByRole('button', { name: 'Watch on your own' }).click();
  await escape(alice.page);
  await dialog.waitFor({ state: 'hidden' });
  await alice.button('Rejoin the room').waitFor();
  await expectNoOverflowAtAllSizes(alice.page, 'sync-alone');

  await alice.page.setViewportSize(sizes[0]);
  await alice.button('More').click();
  await alice.button('Sync').click();
  await dialog.waitFor();
});
