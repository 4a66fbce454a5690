import { describe, expect, test } from 'vitest';
import { odyseeIds } from '../../testing/index.ts';
import { refusalOf } from '../../testing/open-test-sites.ts';
import { useTestSites } from '../../testing/use-test-sites.ts';

const world = useTestSites();
const link = (name: string) => `https://odysee.com/@gardener:b/${name}:7`;

describe('a video', () => {
  test('has its title and length, and plays from a URL made for it', async () => {
    const { result } = await world.media.preview(link('plants'));
    const id = '@gardener:b/plants:7';
    expect(result).toEqual([
      {
        service: 'odysee',
        id,
        title: 'Invented plants',
        description: 'What grows.',
        length: 24,
        thumbnail: 'https://thumbs.odycdn.com/plants.webp',
      },
    ]);
    expect(world.sites.requests).toMatchObject([
      { method: 'POST', path: '/odyseeApi/api/v1/proxy?m=resolve', body: expect.stringContaining('"lbry://@gardener#b/plants#7"') },
      { site: 'odyseePlayer' },
    ]);
    expect(await world.media.playbackUrls({ service: 'odysee', id })).toEqual({
      hls_url: `${world.sites.url}/odyseePlayer/v6/streams/${odyseeIds.plants}/${odyseeIds.plantsFile}/master.m3u8`,
    });
  });

  test('[SITE-29] is refused, unless it is relayed, if the player host refuses it to a page of this server', async () => {
    world.sites.order('odyseePlayer', { status: 401 });
    expect((await refusalOf(world.media.preview(link('plants')))).name).toBe('VideoUnavailableException: embed_disabled');
    expect(world.sites.requests.at(-1)?.headers).toMatchObject({
      origin: 'https://matinee.example.org',
      referer: 'https://matinee.example.org/',
    });
    world.sites.requests.length = 0;
    const relaying = world.open({ settings: { relayed: ['odysee'] } });
    expect((await relaying.preview(link('plants'))).result).toHaveLength(1);
    expect(world.asked()).toEqual(['odyseeApi/api/v1/proxy']);
  });

  test.each(['copyrighted', 'again', 'song'])('plays under the name %s', async (name) => {
    expect((await world.media.preview(link(name))).result).toMatchObject([{ id: `@gardener:b/${name}:7` }]);
  });

  test('plays from its file if it is sound alone', async () => {
    expect(await world.media.playbackUrls({ service: 'odysee', id: '@gardener:b/song:7' })).toEqual({
      src_url: `${world.sites.url}/odyseePlayer/v4/streams/song.mp3`,
    });
    const locked = await refusalOf(world.media.playbackUrls({ service: 'odysee', id: '@gardener:b/locked-song:7' }));
    expect(locked.name).toBe('VideoUnavailableException: login_required');
  });

  test('[SITE-33] plays from the original if it is not transcoded', async () => {
    expect((await world.media.preview(link('original'))).result).toMatchObject([{ title: 'Invented original' }]);
    expect(await world.media.playbackUrls({ service: 'odysee', id: '@gardener:b/original:7' })).toEqual({
      src_url: `${world.sites.url}/odyseePlayer/v4/streams/original.mp4`,
    });
  });

  test('[SITE-14] is a live stream while it is on air', async () => {
    const { result } = await world.media.preview(link('on-air'));
    expect(result).toMatchObject([{ live: true }]);
    expect(result[0]).not.toHaveProperty('length');
    const { hls_url: url } = await world.media.playbackUrls({ service: 'odysee', id: '@gardener:b/on-air:7' });
    expect(url).toBe(`${world.sites.url}/odyseePlayer/live/master.m3u8`);
  });

  test.each([
    ['nothing', 'VideoNotFoundException'],
    ['blocked', 'VideoUnavailableException: region_blocked'],
    ['paid', 'VideoUnavailableException: login_required'],
    ['members', 'VideoUnavailableException: login_required'],
    ['off-air', 'VideoUnavailableException: not_started'],
    ['photo', 'UnsupportedMimeTypeException'],
  ])('is refused under the name %s with %s', async (name, expected) => {
    expect((await refusalOf(world.media.preview(link(name)))).name).toBe(expected);
  });
});

test('asks for many videos together, and a missing video fails no other', async () => {
  const lines = [link('nothing'), ...Array.from({ length: 60 }, (_, index) => link(`upload-${index + 1}`))];
  const { result, refused } = await world.media.preview(lines.join('\n'));
  expect([result.length, refused?.length]).toEqual([59, 2]);
  expect(world.sites.requests.length).toBeLessThanOrEqual(5);
  world.sites.reset();
  const ids = Array.from({ length: 60 }, (_, index) => ({ service: 'odysee' as const, id: `@gardener/upload-${index + 1}` }));
  await Promise.allSettled(ids.map((id) => world.media.resolve(id)));
  expect(world.sites.requests.map(({ body }) => body.split('lbry://').length - 1).toSorted((a, b) => a - b)).toEqual([10, 50]);
});

describe('a list', () => {
  test('gives the videos of a channel in pages of fifty, newest first, without unavailable videos', async () => {
    const { result, skipped } = await world.media.preview('https://odysee.com/@gardener:b');
    expect([result.length, skipped]).toEqual([119, 1]);
    expect(result.slice(0, 2).map(({ id }) => id)).toEqual(['@gardener:b/upload-1:7', '@gardener:b/upload-3:7']);
    expect(world.sites.requests).toHaveLength(4);
    expect(await world.open({ collectionLimit: 30 }).preview('https://odysee.com/@gardener:b')).toMatchObject({ result: { length: 29 } });
  });

  test('keeps the order of a user’s playlist', async () => {
    const { result, skipped } = await world.media.preview(`https://odysee.com/$/playlist/${odyseeIds.playlist}`);
    expect(result.map(({ title }) => title)).toEqual(['Invented upload-4', 'Invented upload-1', 'Invented plants']);
    expect(skipped).toBe(1);
  });

  test.each(['https://odysee.com/@missing:1', 'https://odysee.com/$/playlist/938fb11d-215f-4d1c-ad64-723954df2184'])(
    'is not found for %s',
    async (input) => {
      expect((await refusalOf(world.media.preview(input))).name).toBe('VideoNotFoundException');
    },
  );
});

test('a search finds videos in the order of the site, once a day for the same text', async () => {
  const media = world.open({ searchAt: 'odysee' });
  for (const words of ['garden', 'GARDEN']) {
    const { result } = await media.preview(words);
    expect(result.map(({ title }) => title)).toEqual(['Invented plants', 'Invented upload-5']);
  }
  expect(world.asked()).toEqual(['odyseeSearch/search', 'odyseeApi/api/v1/proxy']);
});
