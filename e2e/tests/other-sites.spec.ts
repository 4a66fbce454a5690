import type { Video } from '@matinee/protocol';
import { fakeSites, knowVideos, type Faults } from '@matinee/testing/sites';
import { endAdvertisement, filmIn } from '../support/site-frame.ts';
import { escape } from '../support/keys.ts';
import { RoomPage } from '../support/room-page.ts';
import { expect, newRoom, test as base } from '../support/test.ts';

const youTube: Video = { service: 'youtube', id: 'kX3nB7pQz_A', title: 'A film at YouTube', length: 600 };
const vimeo: Video = { service: 'vimeo', id: '76979871', title: 'A film at Vimeo', length: 600 };

interface Fixtures {
  roomWith: (alices: Faults, bobs: Faults) => Promise<[RoomPage, RoomPage]>;
}

const test = base.extend<Fixtures>({
  roomWith: async ({ person, server }, use) => {
    knowVideos(server, youTube, vimeo);
    await use(async (alices, bobs) => {
      const [alice, bob] = [new RoomPage(await person()), new RoomPage(await person())];
      await fakeSites(alice.page.context(), alices);
      await fakeSites(bob.page.context(), bobs);
      await alice.page.goto(await newRoom(alice.page));
      await bob.page.goto(alice.page.url());
      for (const room of [alice, bob]) await room.isConnected();
      return [alice, bob];
    });
  },
});

async function plays(room: RoomPage, beyondSeconds = 0): Promise<void> {
  await expect
    .poll(async () => {
      const { seconds, isPaused } = await filmIn(room);
      return !isPaused && seconds > beyondSeconds;
    })
    .toBe(true);
}

test('[PLAYER-6] [PLAYER-8] a YouTube video between two files plays for both; a user who is shown an advertisement catches up', async ({
  media,
  roomWith,
}) => {
  const [alice, bob] = await roomWith({}, { advertises: true });
  await alice.put(`${media.url}/clip.mp4`);
  await bob.hasPicture();
  await alice.put(youTube);
  await alice.put(`${media.url}/clip.webm`);
  await alice.play();
  await alice.isPlaying();
  await alice.open('People');
  const people = alice.page.getByRole('region', { name: 'People', exact: true }).getByRole('listitem');
  const waiting = people.filter({ hasText: 'Buffering', hasNot: alice.page.getByText('you', { exact: true }) });
  await alice.button('Next').click();
  await plays(alice, 1);
  expect(await bob.isPaused()).toBe(true);
  await expect(waiting).toBeVisible();
  await endAdvertisement(bob);
  await plays(bob, 4);
  await expect(waiting).toBeHidden();

  await bob.button('Forward 10 seconds').click();
  for (const room of [alice, bob]) await plays(room, 14);
  for (const room of [alice, bob]) await expect(room.button('In sync')).toBeVisible();
  await alice.button('Next').click();
  await bob.isPlaying();
  expect((await filmIn(bob)).isPaused).toBe(true);
  await expect(bob.page.locator('iframe')).toBeHidden();
});

test('[PLAYER-4] where only a click on a YouTube video helps, nothing lies over it until then', async ({ roomWith }) => {
  const [alice, bob] = await roomWith({}, { refusesStarts: true });
  await alice.put(youTube);
  await alice.play();
  await bob.button('Join with sound').click({ timeout: 15_000 });
  await expect(bob.page.getByText('Press play on the video itself')).toBeVisible({ timeout: 15_000 });
  await bob.page.locator('iframe').click();
  for (const room of [alice, bob]) await plays(room, 1);
  await expect(bob.page.getByText('Press play on the video itself')).toBeHidden();
});

test('[SCREEN-126] keys and clicks on a Vimeo video are for the room; captions and quality are the menus of the site', async ({
  roomWith,
}) => {
  const rooms = await roomWith({}, {});
  const [alice] = rooms;
  await alice.put(vimeo);
  await alice.play();
  for (const room of rooms) await plays(room, 1);
  const box = await alice.page.locator('iframe').boundingBox();
  const pressVideo = (): Promise<void> => alice.page.mouse.click((box?.x ?? 0) + 50, (box?.y ?? 0) + 50);
  await pressVideo();
  for (const room of rooms) await expect.poll(async () => (await filmIn(room)).isPaused).toBe(true);
  await alice.page.keyboard.press('k');
  for (const room of rooms) await expect.poll(async () => (await filmIn(room)).isPaused).toBe(false);

  await alice.button('Captions').click();
  await expect(alice.page.getByRole('menuitemradio', { name: 'German' })).toBeVisible();
  await pressVideo();
  await expect(alice.page.getByRole('menu')).toBeHidden();
  await expect(alice.button('Captions')).toBeFocused();
  expect((await filmIn(alice)).isPaused).toBe(false);
  await alice.button(/^Quality/).click();
  await expect(alice.page.getByRole('menuitemradio', { name: '360p' })).toBeVisible();
  await escape(alice.page);
  await alice.button('More').click();
  await expect(alice.button(/^Picture in picture/)).toContainText('doesn’t support picture in picture');
});
