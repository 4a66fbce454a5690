import type { Video } from '@matinee/protocol';
import { fakeSites, filmIn, filmSpreadMs, knowVideo, peerTubeHost, queueVideo } from '../support/fake-sites.ts';
import { RoomPage } from '../support/room-page.ts';
import type { Faults } from '../support/sites/film.ts';
import { expect, test as base } from '../support/test.ts';

const youTube: Video = { service: 'youtube', id: 'kX3nB7pQz_A', title: 'A film at YouTube', length: 600 };
const vimeo: Video = { service: 'vimeo', id: '76979871', title: 'A film at Vimeo', length: 600 };
const peerTube: Video = { service: 'peertube', id: `${peerTubeHost}:9tT4kP2xQ`, title: 'A film at PeerTube', length: 600 };

interface Fixtures {
  /** A room with as many people as there are sets of faults, each with the sites as they are for them. */
  roomWith: (...faults: Faults[]) => Promise<RoomPage[]>;
}

const test = base.extend<Fixtures>({
  roomWith: async ({ person, product }, use) => {
    for (const video of [youTube, vimeo, peerTube]) knowVideo(product, video);
    await use(async (...faults) => {
      const rooms: RoomPage[] = [];
      for (const each of faults) {
        const room = new RoomPage(await person());
        await fakeSites(room.page.context(), each);
        const [first] = rooms;
        if (first === undefined) {
          await room.page.goto('/');
          await room.page.getByRole('button', { name: 'Create a room' }).first().click();
          await room.page.waitForURL(/\/room\/\w+/);
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

const inStepMs = 400;

async function plays(room: RoomPage, beyondSeconds = 0): Promise<void> {
  await expect
    .poll(async () => {
      const { seconds, isPaused } = await filmIn(room);
      return !isPaused && seconds > beyondSeconds;
    })
    .toBe(true);
}

for (const video of [youTube, vimeo, peerTube]) {
  test(`two people are in step after play, a jump and a pause: ${video.service}`, async ({ roomWith }) => {
    const rooms = await roomWith({}, {});
    const [alice, bob] = rooms as [RoomPage, RoomPage];
    await queueVideo(alice, video);
    await expect(alice.button('Play')).toBeEnabled();
    await alice.button('Play').click();
    for (const room of rooms) await plays(room, 1);
    await expect.poll(() => filmSpreadMs(rooms)).toBeLessThan(inStepMs);

    await bob.button('Forward 10 seconds').click();
    for (const room of rooms) await plays(room, 11);
    await expect.poll(() => filmSpreadMs(rooms)).toBeLessThan(inStepMs);

    await bob.button('Pause').click();
    for (const room of rooms) await expect.poll(async () => (await filmIn(room)).isPaused).toBe(true);
    await expect.poll(() => filmSpreadMs(rooms)).toBeLessThan(inStepMs);
  });
}
