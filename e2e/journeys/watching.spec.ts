import { siteKeys, startSitesServer, youtubeIds, youtubeLists, type SitesServer } from '@matinee/media/testing';
import { RoomPage, sample } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

async function expectInStep(room: RoomPage): Promise<void> {
  await room.button('In sync').click();
  const dialog = room.page.getByRole('dialog', { name: 'Sync' });
  await expect(dialog).toContainText('You’re in sync');
  await room.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('a second user joins by the link of the room, and both pages play, pause and seek together', async ({ person }) => {
  const alice = new RoomPage(await person());
  await alice.page.goto('/');
  await alice.button('Create a room').first().click();
  await alice.page.waitForURL(/\/room\/\w+/);
  await alice.isConnected();
  await expect(alice.page.getByText('You’re the first one here')).toBeVisible();
  const bob = new RoomPage(await person());
  await bob.page.goto(await alice.page.getByRole('textbox', { name: 'Link', exact: true }).inputValue());
  await bob.isConnected();
  await expect(alice.page.getByText('You’re the first one here')).toBeHidden();
  await expect(alice.chat).toContainText(/ joined/);

  const both = [alice, bob];
  await alice.button('Try the sample').click();
  for (const room of both) {
    await room.isPlaying();
    await expect(room.page.getByRole('region', { name: 'Now playing' }).first()).toContainText('First light');
    await expectInStep(room);
  }

  await bob.pause();
  await expect(bob.page.getByText('You paused')).toBeVisible();
  await expect(alice.page.getByText(/^Paused by /)).toBeVisible();
  await expect.poll(() => alice.isPaused()).toBe(true);
  await alice.button(/go to a time$/).click();
  await alice.page.getByLabel(/^Go to a time/).fill('0:12');
  await alice.page.keyboard.press('Enter');
  for (const room of both) {
    await expect(room.button(/^0:12 .*go to a time$/)).toBeVisible();
    await expect.poll(() => room.position()).toBeCloseTo(12, 1);
  }

  const timeline = bob.page.getByRole('slider', { name: 'Playback position' });
  const { x, y, width, height } = (await timeline.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await bob.page.mouse.move(x + 5, y + height / 2);
  await bob.page.mouse.down();
  for (const share of [0.6, 0.4, 0.2]) await bob.page.mouse.move(x + width * share, y + height / 2);
  expect(await alice.position()).toBeCloseTo(12, 1);
  await bob.page.mouse.up();
  for (const { page } of both) {
    await expect(page.getByRole('slider', { name: 'Playback position' })).toHaveAttribute('aria-valuetext', /^0:2\d of 2:00$/);
  }
  await expect.poll(async () => (await alice.position()) - (await bob.position())).toBeCloseTo(0, 1);

  await alice.page.getByRole('button', { name: 'Play for everyone' }).click();
  for (const room of both) await room.isPlaying();
  await bob.button(/speed$/).click();
  await bob.page.getByRole('menuitemradio', { name: '1.5×' }).click();
  await expect(alice.button('1.5×, speed')).toBeVisible();
  for (const room of both) await expectInStep(room);
  await alice.button('Next').click();
  for (const { page } of both) await expect(page.getByRole('heading', { name: 'That was First light' })).toBeVisible();
});

test.describe('links', () => {
  let sites: SitesServer;
  test.beforeAll(async () => {
    sites = await startSitesServer();
  });
  test.afterAll(() => sites.close());

  test('[SCREEN-109] [SCREEN-119] a user adds videos by links of a file and a playlist, by several links, and by words; failures give their reason', async ({
    startServer,
    media,
  }) => {
    const environment = { YOUTUBE_API_KEY: siteKeys.youtube, COLLECTION_LIMIT: '20' };
    const { emptyPage, server } = await startServer(environment, { siteOrigins: sites.origins });
    const page = await emptyPage();
    await page.goto('/');
    const start = page.getByLabel('Video link');
    await start.fill(`${media.url}/status/404/film.mp4`);
    await start.press('Enter');
    await expect(page.getByText(/nothing at this link/i)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await start.fill(`${server.url}${sample.id}`);
    await start.press('Enter');
    await page.waitForURL(/\/room\/\w+/);
    const room = new RoomPage(page);
    await room.isPlaying();
    await expect(page.getByRole('region', { name: 'Now playing' }).first()).toContainText('First light');
    await room.pause();

    await room.open('Queue');
    const panel = page.getByRole('tabpanel', { name: /^Queue/ });
    await room.addField.fill('https://www.youtube.com/feed/subscriptions');
    await expect(panel.getByRole('alert')).toContainText('There’s no video at this YouTube link.');
    await room.addField.fill(`https://www.youtube.com/watch?v=${youtubeIds.video}&list=${youtubeLists.long}`);
    const found = page.getByRole('region', { name: 'Found' });
    await expect(found.getByRole('listitem').first()).toContainText('from your link');
    await expect(panel).toContainText(/\d videos can’t be played here and were skipped\./);
    await found.getByRole('button', { name: 'Add all' }).click();
    await expect(room.tab('Queue')).toHaveText('Queue18');

    await room.addField.fill(
      [youtubeIds.short, youtubeIds.private, youtubeIds.embedDisabled].map((id) => `https://youtu.be/${id}`).join('\n'),
    );
    await expect(panel).toContainText(`https://youtu.be/${youtubeIds.private}: This video is private.`);
    await expect(panel).toContainText('The video’s owner doesn’t allow it on other sites.');
    await room.addField.press('Enter');
    await expect(room.tab('Queue')).toHaveText('Queue19');

    await room.addField.fill('carve a spoon');
    await room.button('Search').click();
    await expect(found.getByRole('button', { name: 'Add How to carve a spoon' })).toHaveAttribute('aria-disabled', 'true');
  });
});

test('[SCREEN-114] two users order the queue by mouse, keyboard and menu, export it and vote, and the video with most votes plays next', async ({
  together,
  media,
}) => {
  const [alice, bob] = await together();
  const { page } = alice;
  await alice.put(sample);
  await alice.add(['clip.mp4', 'moov-at-end.mp4', 'clip.webm'].map((file) => `${media.url}/${file}`).join('\n'));
  await bob.open('Queue');
  const order = (room: RoomPage) => room.page.locator('[data-key]').getByRole('heading');
  const [first, second, third] = ['Test clip', 'moov-at-end', 'clip'];
  for (const room of [alice, bob]) await expect(order(room)).toHaveText([first, second, third]);

  const handles = page.getByRole('button', { name: /^Move / });
  const from = (await handles.nth(0).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const to = (await handles.nth(2).boundingBox()) ?? from;
  await handles.nth(0).hover();
  // The code for dragging loads when a pointer comes near.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('DragLayer')));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 8 });
  await expect(page.getByText(/is now at position 3 of 3/)).toBeAttached();
  await page.mouse.up();
  await expect(order(bob)).toHaveText([second, third, first]);

  await handles.nth(2).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Picked up .*, position 3 of 3/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/is now at position 2 of 3/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(order(bob)).toHaveText([second, first, third]);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await alice.button('Export').click();
  await expect(page.getByText('3 links copied.')).toBeVisible();
  await alice.button(`More for ${third}`).click();
  await page.getByRole('menuitem', { name: 'Move to the top' }).click();
  await expect(order(bob)).toHaveText([third, second, first]);
  await alice.button(`More for ${first}`).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(order(bob)).toHaveText([third, second]);
  await alice.add(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(order(bob)).toHaveText([third, second, first]);

  await alice.open('Settings');
  await page.getByText('Most votes plays next.').click();
  await bob.button(`0 votes, vote for ${first}`).click();
  await expect(bob.button(`1 vote, vote for ${first}`)).toHaveAttribute('aria-pressed', 'true');
  await alice.open('Queue');
  await expect(alice.button(`1 vote, vote for ${first}`)).toHaveAttribute('aria-pressed', 'false');
  const marked = page.getByRole('listitem').filter({ has: page.getByText('Next', { exact: true }) });
  await expect(marked.getByRole('heading')).toHaveText(first);
  await alice.button('Next').click();
  for (const room of [alice, bob]) {
    await expect(room.page.getByRole('region', { name: 'Now playing' }).first()).toContainText(first);
    await expect(order(room)).toHaveText([third, second]);
  }
});

test('[HOLD-1] a page without data holds the room on its frame, the other page waits, and both go on once the data comes', async ({
  newPerson,
  alone,
  media,
}) => {
  const feed = media.starve('Slow viewer', 48_000);
  const alice = await alone();
  await alice.open('Settings');
  await alice.page.getByRole('button', { name: 'Before starting' }).click();
  await alice.page.getByRole('option', { name: /^Always/ }).click();
  await alice.put(`${media.url}/starved/clip.mp4`);
  await alice.hasPicture();
  const page = await newPerson({ userAgent: 'Slow viewer' });
  await page.goto(alice.path);
  const bob = new RoomPage(page);
  await bob.hasPicture();
  await alice.play();

  await expect(alice.page.getByText(/^Waiting for .+, \d+ s left$/)).toBeVisible();
  await expect(alice.button('Don’t wait')).toBeVisible();
  await expect(page.getByText(/^Everyone’s waiting for you, \d+ s left$/)).toBeVisible();
  await expect(bob.button('Go on without me')).toBeVisible();
  await expect.poll(() => alice.isPaused()).toBe(true);
  const heldAt = await alice.position();
  expect(heldAt).toBeGreaterThan(0);
  await expect.poll(() => bob.position()).toBeCloseTo(heldAt, 1);

  feed();
  for (const room of [alice, bob]) {
    await expect.poll(() => room.position()).toBeGreaterThan(heldAt + 0.5);
    await expect(room.page.getByText(/^(?:Waiting for .+|Everyone’s waiting for you), \d+ s left$/)).toHaveCount(0);
  }
  for (const room of [alice, bob]) await room.isInStep();
});
