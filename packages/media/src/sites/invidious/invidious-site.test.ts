import { describe, expect, test } from 'vitest';
import { invidiousIds } from '../../testing/index.ts';
import { refusalOf } from '../../testing/open-test-sites.ts';
import { useTestSites } from '../../testing/use-test-sites.ts';

const world = useTestSites();
const link = (id: string) => `https://inv.example/watch?v=${id}`;
const idOf = (id: string) => ({ service: 'invidious', id: `inv.example:${id}` }) as const;

describe('a video', () => {
  test('has its title and length, and no playback URL to store', async () => {
    expect(await world.media.preview(link(invidiousIds.video))).toEqual({
      result: [
        {
          ...idOf(invidiousIds.video),
          title: 'How to carve a spoon',
          description: 'Tools and wood.',
          length: 24,
          thumbnail: `${world.sites.url}/vi/${invidiousIds.video}/mqdefault.jpg`,
        },
      ],
    });
    expect(world.asked()).toEqual([`invidious/api/v1/videos/${invidiousIds.video}`]);
  });

  test('[SITE-18] plays from the manifest that the instance passes on, else from one file', async () => {
    const base = `${world.sites.url}/invidious`;
    expect(await world.media.playbackUrls(idOf(invidiousIds.video))).toEqual({
      dash_url: `${base}/api/manifest/dash/id/${invidiousIds.video}?local=true`,
    });
    expect(await world.media.playbackUrls(idOf(invidiousIds.single))).toEqual({
      src_url: `${base}/latest_version?id=${invidiousIds.single}&itag=18&local=true`,
    });
  });

  test('is a live stream without a length while it is on air', async () => {
    const { result } = await world.media.preview(link(invidiousIds.live));
    expect(result).toMatchObject([{ live: true }]);
    expect(result[0]).not.toHaveProperty('length');
    expect(await world.media.playbackUrls(idOf(invidiousIds.live))).toEqual({
      hls_url: `${world.sites.url}/invidious/api/manifest/hls_variant/${invidiousIds.live}?x=1&local=true`,
    });
  });

  test('leads to no forbidden URL', async () => {
    expect((await world.media.preview(link(invidiousIds.badAddress))).result[0]).not.toHaveProperty('thumbnail');
    expect((await refusalOf(world.media.playbackUrls(idOf(invidiousIds.badAddress)))).name).toBe('UpstreamException');
  });

  test.each([
    ['missing0000', 'VideoNotFoundException'],
    [invidiousIds.upcoming, 'VideoUnavailableException: not_started'],
    [invidiousIds.premium, 'VideoUnavailableException: login_required'],
    [invidiousIds.ageGate, 'VideoUnavailableException: age_restricted'],
    [invidiousIds.abroad, 'VideoUnavailableException: region_blocked'],
    [invidiousIds.private, 'VideoUnavailableException: private'],
    [invidiousIds.saysError, 'VideoNotFoundException'],
    [invidiousIds.untitled, 'UpstreamException'],
    [invidiousIds.crash, 'UpstreamException'],
    [invidiousIds.robotCheck, 'UpstreamException'],
    [invidiousIds.noCompanion, 'UpstreamException'],
    [invidiousIds.challenge, 'UnsupportedServiceException'],
  ])('%s is refused with %s', async (id, name) => {
    expect((await refusalOf(world.media.preview(link(id)))).name).toBe(name);
  });

  test.each([invidiousIds.challenge, invidiousIds.robotCheck, invidiousIds.noCompanion])(
    'warns the operators when the instance refuses it: %s',
    async (id) => {
      await refusalOf(world.media.preview(link(id)));
      expect(world.media.warnings).toEqual([expect.stringContaining('Invidious')]);
    },
  );
});

describe('a list', () => {
  const playlist = `https://inv.example/playlist?list=${invidiousIds.playlist}`;

  test('is read page by page, each video once, to the limit', async () => {
    const { result, skipped } = await world.media.preview(playlist);
    expect([result.length, skipped]).toEqual([199, 1]);
    expect(new Set(result.map(({ id }) => id)).size).toBe(199);
    expect(world.sites.requests).toHaveLength(2);
  });

  test('ends where the site says so', async () => {
    const { result } = await world.open({ collectionLimit: 500 }).preview(playlist);
    expect([result.length, world.sites.requests.length]).toEqual([229, 4]);
  });

  test('continues a channel where the last page said', async () => {
    const { result } = await world.media.preview(`https://inv.example/channel/${invidiousIds.channel}`);
    expect(result).toHaveLength(60);
    expect(world.sites.requests.map(({ path }) => path.split('?')[1])).toEqual([undefined, 'continuation=30']);
  });

  test('is replaced by the video of its link when it is missing', async () => {
    const { result, highlighted } = await world.media.preview(`${link(invidiousIds.video)}&list=PLnosuchlist00`);
    expect(result.map(({ id }) => id)).toEqual([`inv.example:${invidiousIds.video}`]);
    expect(highlighted).toMatchObject({ highlight: true });
  });
});

test('a search finds videos, once a day for the same text', async () => {
  const media = world.open({ searchAt: 'invidious' });
  for (const words of ['carve spoon', 'Carve Spoon']) {
    const { result } = await media.preview(words);
    expect(result.map(({ id, live }) => [id, live])).toEqual([
      [`inv.example:${invidiousIds.video}`, undefined],
      ['inv.example:se000000001', true],
    ]);
  }
  expect(world.sites.requests).toHaveLength(1);
});
