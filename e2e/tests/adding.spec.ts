import { redditIds, siteKeys, startSitesServer, youtubeIds, youtubeLists, type SitesServer } from '@matinee/media/testing';
import { connectClient } from '@matinee/server/testing/test-client';
import { RoomPage } from '../support/room-page.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { expect, test as base } from '../support/test.ts';

let sites: SitesServer;
interface Fixtures {
  /** A room on a server whose sites are all imitated, with its queue open. */
  roomWith: (environment?: Record<string, string>) => Promise<RoomPage & { server: ServerProcess }>;
}

const test = base.extend<Fixtures>({
  roomWith: async ({ startServer }, use) => {
    sites.requests.length = 0;
    await use(async (environment) => {
      const keys = { YOUTUBE_API_KEY: siteKeys.youtube, REDDIT_CLIENT_ID: siteKeys.redditId, REDDIT_CLIENT_SECRET: siteKeys.redditSecret };
      const { server, emptyPage } = await startServer({ ...keys, ...environment }, { siteOrigins: sites.origins });
      const room = new RoomPage(await emptyPage());
      await room.page.goto(`/room/${await server.generate()}`);
      await room.isConnected();
      await room.open('Queue');
      return Object.assign(room, { server });
    });
  },
});

test.beforeAll(async () => {
  sites = await startSitesServer();
});
test.afterAll(() => sites.close());

/** For so long nothing has to be typed before the server is asked about it. */
const longerThanRestMs = 400;
test('[SCREEN-117] what a link names is shown at once, and what can never play is refused without asking the server', async ({
  roomWith,
}) => {
  const room = await roomWith();
  const asked: string[] = [];
  await room.page.route('**/api/data/previewAdd**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await room.page.clock.install();
  const panel = room.page.getByRole('tabpanel');
  for (const [input, sentence] of [
    ['file:///home/olga/film.mp4', 'Files on your computer can’t be shared.'],
    ['https://media.example.org/film.avi', 'Browsers can’t play this kind of file. Use another link.'],
    ['https://www.youtube.com/feed/subscriptions', 'There’s no video at this YouTube link.'],
    ['https://drive.google.com/file/d/1RAGWRgzn85TXCaCk4gxnwF6TGUaZatzE/view', 'Google Drive isn’t set up on this server.'],
    ['https://user:secret@media.example.org/film.mp4', 'Matinee can’t open this address.'],
  ] as const) {
    await room.addField.fill(input);
    await expect(panel.getByRole('alert')).toContainText(sentence);
    await room.page.clock.runFor(longerThanRestMs);
  }
  expect(asked).toEqual([]);
  for (const [input, words] of [
    ['youtu.be/kX3nB7pQz_A', 'YouTube'],
    ['https://www.youtube.com/@some.maker', 'A playlist on YouTube'],
    ['https://tubitv.com/movies/501443/a-comedy', 'May stop working without notice'],
  ] as const) {
    await room.addField.fill(input);
    await expect(panel.getByText(words, { exact: words === 'YouTube' }).first()).toBeVisible();
  }
});

test('[SITE-4] a playlist starts with the linked video, and says how many of its videos cannot be played', async ({ roomWith }) => {
  const room = await roomWith({ COLLECTION_LIMIT: '20' });
  await room.addField.fill(`https://www.youtube.com/watch?v=${youtubeIds.video}&list=${youtubeLists.long}&t=90`);
  const card = room.page.getByRole('article', { name: 'How to carve a spoon' });
  await expect(card).toContainText('YouTube, 12:07');
  const list = room.page.getByRole('region', { name: 'Found' });
  await expect(list.getByRole('listitem').first()).toContainText('from your link');
  await expect(room.page.getByRole('tabpanel')).toContainText(/\d videos can’t be played here and were skipped\./);
  await list.getByRole('button', { name: 'Add all' }).click();
  await expect.poll(() => room.queue()).toHaveLength(16);
});

test('[SCREEN-118] words are searched only on request, and results are added one by one', async ({ roomWith }) => {
  const room = await roomWith();
  await room.page.clock.install();
  await room.addField.fill('carve a spoon');
  await room.page.clock.runFor(longerThanRestMs);
  expect(sites.requests).toEqual([]);
  await room.button('Search').click();
  const list = room.page.getByRole('region', { name: 'Found' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Add How to carve a spoon' }).click();
  await expect(list.getByRole('button', { name: 'Add How to carve a spoon' })).toHaveAttribute('aria-disabled', 'true');
  expect(sites.requests.filter(({ path }) => path.includes('/search'))).toHaveLength(1);
});

test('[SCREEN-132] when the searches of a day are used up, the page says so and shows the way to the site', async ({ roomWith }) => {
  const room = await roomWith({ YOUTUBE_SEARCHES_PER_DAY: '0' });
  await room.addField.fill('carve a spoon');
  await room.button('Search').click();
  await expect(room.page.getByRole('alert')).toContainText('Daily limit for YouTube reached.');
  const link = room.page.getByRole('link', { name: 'Search on YouTube' });
  await expect(link).toHaveAttribute('href', 'https://www.youtube.com/results?search_query=carve%20a%20spoon');
});

test('[SCREEN-119] of several links each that fails shows its reason', async ({ roomWith }) => {
  const room = await roomWith();
  await room.addField.fill(
    [youtubeIds.video, youtubeIds.private, youtubeIds.embedDisabled].map((id) => `https://youtu.be/${id}`).join('\n'),
  );
  const panel = room.page.getByRole('tabpanel');
  await expect(panel.getByRole('article', { name: 'How to carve a spoon' })).toBeVisible();
  await expect(panel).toContainText(`https://youtu.be/${youtubeIds.private}: This video is private.`);
  await expect(panel).toContainText('The video’s owner doesn’t allow it on other sites.');
});

test('[PLAYER-10] a video whose playback URLs expire plays from one that is resolved for it', async ({ roomWith }) => {
  const room = await roomWith();
  await room.addField.fill(`https://www.reddit.com/r/videos/comments/${redditIds.upload}/that_small_thing/`);
  await room.button('Add to queue').click();
  await room.play();
  await room.isPlaying();
  const client = await connectClient(`${room.server.url}/api/room/${room.name}`);
  client.send({ action: 'auth', token: await room.server.grant() });
  await client.next('sync');
  const { currentSource } = client.room;
  client.terminate();
  expect(currentSource).toMatchObject({ service: 'reddit', id: redditIds.upload });
  expect(currentSource).not.toHaveProperty('hls_url');
});
