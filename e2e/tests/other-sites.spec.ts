import type { Video } from '@matinee/protocol';
import { fakeSites, knowVideo, peerTubeHost, type Faults } from '@matinee/testing/sites';
import { endAdvertisement, filmIn, filmSpreadMs, isFilmRunning } from '../support/site-frame.ts';
import { escape } from '../support/keys.ts';
import { RoomPage } from '../support/room-page.ts';
import { expect, newRoom, test as base } from '../support/test.ts';

const youTube: Video = { service: 'youtube', id: 'kX3nB7pQz_A', title: 'A film at YouTube', length: 600 };
const vimeo: Video = { service: 'vimeo', id: '76979871', title: 'A film at Vimeo', length: 600 };
const peerTube: Video = { service: 'peertube', id: `${peerTubeHost}:kkGMgK9ZtnKfYAgnEtQxbv`, title: 'A film at PeerTube', length: 600 };

interface Fixtures {
  /** A room with as many people as there are sets of faults, each with the sites as they are for them. */
  roomWith: (...faults: Faults[]) => Promise<RoomPage[]>;
}

const test = base.extend<Fixtures>({
  roomWith: async ({ person, server }, use) => {
    for (const video of [youTube, vimeo, peerTube]) knowVideo(server, video);
    await use(async (...faults) => {
      const rooms: RoomPage[] = [];
      for (const each of faults) {
        const room = new RoomPage(await person());
        await fakeSites(room.page.context(), each);
        const [first] = rooms;
        if (first === undefined) {
          await room.page.goto(await newRoom(room.page));
        } else {
          await room.page.goto(first.page.url());
        }
        await room.isConnected();
        rooms.push(room);
      }
      return rooms;
    });
  },
});

/** Frames are held by jumps alone, each within a quarter of a second of the room. */
const inStepMs = 500;

async function plays(room: RoomPage, beyondSeconds = 0): Promise<void> {
  await expect
    .poll(async () => {
      const { seconds, isPaused } = await filmIn(room);
      return !isPaused && seconds > beyondSeconds;
    })
    .toBe(true);
}

async function playBoth(rooms: readonly RoomPage[], video: Video): Promise<void> {
  const [alice] = rooms as [RoomPage];
  await alice.put(video);
  await alice.play();
}

test('[PLAYER-6] a user who is shown an advertisement is seen to wait, and catches up afterwards', async ({ roomWith }) => {
  const rooms = await roomWith({}, { advertises: true });
  const [alice, bob] = rooms as [RoomPage, RoomPage];
  await alice.open('People');
  const people = alice.page.getByRole('region', { name: 'People', exact: true }).getByRole('listitem');
  const waiting = people.filter({ hasText: 'Buffering', hasNot: alice.page.getByText('you', { exact: true }) });
  await playBoth(rooms, youTube);
  await plays(alice, 1);
  await expect(waiting).toBeVisible();
  await plays(alice, (await filmIn(alice)).seconds + 1);
  await expect(waiting).toBeVisible();
  expect(await isFilmRunning(bob)).toBe(false);

  await endAdvertisement(bob);
  await plays(bob, 4);
  await expect.poll(() => filmSpreadMs(rooms), { timeout: 20_000 }).toBeLessThan(inStepMs);
  await expect(people.getByText('Buffering')).toHaveCount(0);
});

for (const video of [youTube, vimeo, peerTube]) {
  test(`[SYNC-10] two users are in step after play, a seek and a pause: ${video.service}`, async ({ roomWith }) => {
    const rooms = await roomWith({}, {});
    const [, bob] = rooms as [RoomPage, RoomPage];
    await playBoth(rooms, video);
    for (const room of rooms) await plays(room, 1);
    await expect.poll(() => filmSpreadMs(rooms), { timeout: 20_000 }).toBeLessThan(inStepMs);

    await bob.button('Forward 10 seconds').click();
    for (const room of rooms) await plays(room, 11);
    await expect.poll(() => filmSpreadMs(rooms), { timeout: 20_000 }).toBeLessThan(inStepMs);

    await bob.pause();
    for (const room of rooms) await expect.poll(async () => (await filmIn(room)).isPaused).toBe(true);
    await expect.poll(() => filmSpreadMs(rooms), { timeout: 20_000 }).toBeLessThan(inStepMs);
  });

  test(`[PLAYER-2] where sound is refused it plays without, and one click brings it: ${video.service}`, async ({ roomWith }) => {
    const rooms = await roomWith({}, { autoplay: 'sound' });
    const bob = rooms[1] as RoomPage;
    await playBoth(rooms, video);
    await plays(bob, 1);
    expect((await filmIn(bob)).isMuted).toBe(true);
    await bob.button('Join with sound').click();
    await expect.poll(async () => (await filmIn(bob)).isMuted).toBe(false);
    await expect(bob.button('Join with sound')).toBeHidden();
    await expect.poll(() => filmSpreadMs(rooms), { timeout: 20_000 }).toBeLessThan(inStepMs);
  });
}

test('[PLAYER-4] where only a click on the video helps, nothing lies over it until then', async ({ roomWith }) => {
  const rooms = await roomWith({}, { autoplay: 'all' }, { autoplay: 'stirring' });
  await playBoth(rooms, youTube);
  for (const room of rooms.slice(1)) {
    await room.button('Join with sound').click({ timeout: 15_000 });
    await expect(room.page.getByText('Press play on the video itself')).toBeVisible({ timeout: 15_000 });
    await room.page.locator('iframe').click();
    await plays(room, 1);
    await expect(room.page.getByText('Press play on the video itself')).toBeHidden();
  }
  await expect.poll(() => filmSpreadMs(rooms), { timeout: 20_000 }).toBeLessThan(inStepMs);
});

for (const { video, refusals } of [
  {
    video: youTube,
    refusals: [
      [100, 'It’s no longer at this link'],
      [101, 'It isn’t allowed on other sites'],
      [150, 'It isn’t allowed on other sites'],
      [153, 'This server’s settings keep the site from playing here'],
      [5, 'This file seems damaged'],
    ],
  },
  {
    video: vimeo,
    refusals: [
      ['PrivacyError', 'It isn’t allowed on other sites'],
      ['PasswordError', 'It’s private'],
      ['NotFoundError', 'It’s no longer at this link'],
    ],
  },
] as const) {
  test(`[PLAYER-16] videos that do not play say why, and the next one does: ${video.service}`, async ({ server, roomWith }) => {
    const refused = refusals.map(([error, words], n) => ({ video: { ...video, id: `${video.id.slice(0, -1)}${n}` }, error, words }));
    const [alice] = (await roomWith({ errors: Object.fromEntries(refused.map(({ video: { id }, error }) => [id, error])) })) as [RoomPage];
    const next: Video = { ...video, id: video.service === 'youtube' ? 'nextNEXT_-1' : '42:ab12cd34ef', title: 'The next one' };
    const all = [...refused.map((refusal) => refusal.video), next];
    for (const each of all) knowVideo(server, each);
    for (const each of all) await alice.put(each);
    for (const [n, { words }] of refused.entries()) {
      await expect.poll(async () => (await alice.queue()).length).toBe(refused.length - n);
      await expect(alice.page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await alice.button('Skip it').click();
    }
    await alice.play();
    await plays(alice, 1);
    expect((await filmIn(alice)).videoId).toBe(next.id.split(':')[0]);
    await expect(alice.page.getByRole('alert')).toHaveCount(0);
  });
}

test('[PLAY-25] a video that no user can play is skipped, after a notice that says so', async ({ server, roomWith }) => {
  const next: Video = { ...youTube, id: 'nextNEXT_-1', title: 'The next one' };
  knowVideo(server, next);
  const rooms = await roomWith({ errors: { [youTube.id]: 150 } }, { errors: { [youTube.id]: 150 } });
  const [alice, bob] = rooms as [RoomPage, RoomPage];
  await alice.put(youTube);
  await alice.put(next);
  for (const { page } of rooms) {
    await expect(page.getByText('“A film at YouTube” isn’t allowed on other sites. Skipping it.').first()).toBeVisible();
  }
  await expect(bob.page.getByRole('alert').filter({ hasText: 'Its owner' })).toHaveCount(0, { timeout: 15_000 });
  await alice.play();
  for (const room of rooms) await plays(room, 1);
  expect((await filmIn(bob)).videoId).toBe(next.id);
});

test('[SYNC-21] a length that its site does not tell comes from the players, and every user sees it', async ({ server, roomWith }) => {
  const { length: _, ...withoutLength } = { ...youTube, id: 'nolength-00' };
  knowVideo(server, withoutLength);
  const rooms = await roomWith({}, {});
  await playBoth(rooms, withoutLength);
  for (const room of rooms) await plays(room, 1);
  for (const { page } of rooms) await expect(page.getByText('10:00').first()).toBeVisible();
});

test('[PLAYER-17] a speed that the site refuses leaves the player at the old one, where seeks keep it in step', async ({ roomWith }) => {
  const rooms = await roomWith({}, { rates: [1] });
  const [alice, bob] = rooms as [RoomPage, RoomPage];
  await playBoth(rooms, vimeo);
  for (const room of rooms) await plays(room, 1);
  await alice.button(/speed$/).click();
  await alice.page.getByRole('menuitemradio', { name: '1.5×' }).click();
  await expect.poll(async () => (await filmIn(alice)).rate).toBe(1.5);
  expect((await filmIn(bob)).rate).toBe(1);
  await plays(bob, 6);
  await expect.poll(() => filmSpreadMs(rooms)).toBeLessThan(1500);
});

test('[SCREEN-126] keys and clicks on the video are for the room; captions and quality are the menus of the site', async ({ roomWith }) => {
  const [alice] = (await roomWith({})) as [RoomPage];
  await playBoth([alice], vimeo);
  await plays(alice, 1);
  const box = await alice.page.locator('iframe').boundingBox();
  await alice.page.mouse.click((box?.x ?? 0) + 50, (box?.y ?? 0) + 50);
  await expect.poll(async () => (await filmIn(alice)).isPaused).toBe(true);
  await alice.page.keyboard.press('k');
  await expect.poll(async () => (await filmIn(alice)).isPaused).toBe(false);

  await alice.button('Captions').click();
  await expect(alice.page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeVisible();
  await escape(alice.page);
  await alice.button(/^Quality/).click();
  await expect(alice.page.getByRole('menuitemradio', { name: '360p' })).toBeVisible();
  await escape(alice.page);
  await expect(alice.button(/^Quality/)).toBeFocused();
  await alice.button('More').click();
  await expect(alice.button(/^Picture in picture/)).toContainText('doesn’t support picture in picture');
});

test('[PLAYER-8] a queue of a file, a YouTube video and another file plays in turn, and the frame is kept', async ({ media, roomWith }) => {
  const [alice, bob] = (await roomWith({}, {})) as [RoomPage, RoomPage];
  await alice.put(`${media.url}/clip.mp4`);
  await bob.hasPicture();
  await alice.put(youTube);
  await alice.put(`${media.url}/clip.webm`);
  await alice.play();
  await alice.isPlaying();
  await alice.button('Next').click();
  for (const room of [alice, bob]) await plays(room, 1);
  expect(await bob.isPaused()).toBe(true);
  await alice.button('Next').click();
  await bob.isPlaying();
  expect((await filmIn(bob)).isPaused).toBe(true);
  await expect(bob.page.locator('iframe')).toBeHidden();
});

test('[PLAYER-9] a PeerTube server that keeps its files from other sites plays them in its own player', async ({ server, roomWith }) => {
  const closed: Video = { ...peerTube, id: `${peerTubeHost}:3fbif9S3WmtTP8gGsC5HBd`, hls_url: 'https://nowhere.invalid/master.m3u8' };
  knowVideo(server, closed);
  const rooms = await roomWith({}, {});
  await playBoth(rooms, closed);
  for (const room of rooms) await plays(room, 1);
  await expect.poll(() => filmSpreadMs(rooms), { timeout: 20_000 }).toBeLessThan(inStepMs);
});
