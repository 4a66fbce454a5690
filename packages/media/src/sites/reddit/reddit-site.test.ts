import { describe, expect, test } from 'vitest';
import { redditIds } from '../../testing/index.ts';
import { refusalOf } from '../../testing/open-test-sites.ts';
import { useTestSites } from '../../testing/use-test-sites.ts';

const world = useTestSites();
const link = (id: string) => `https://www.reddit.com/r/videos/comments/${id}/some_words/`;
const hourMs = 3600 * 1000;
const tokens = () => world.asked().filter((path) => path === 'reddit/api/v1/access_token').length;

describe('a post', () => {
  test('has the title and length of its upload, and no playback URL to store', async () => {
    expect(await world.media.preview(link(redditIds.upload))).toEqual({
      result: [
        {
          service: 'reddit',
          id: redditIds.upload,
          title: 'That small thing',
          length: 24,
          thumbnail: 'https://b.thumbs.redditmedia.com/x.jpg',
        },
      ],
    });
    expect(world.asked()).toEqual(['reddit/api/v1/access_token', `redditOauth/comments/${redditIds.upload}`]);
    for (const { headers } of world.sites.requests) expect(headers['user-agent']).toBe('server:matinee:v1 (+https://matinee.example.org)');
  });

  test('plays from a freshly signed URL', async () => {
    expect(await world.media.playbackUrls({ service: 'reddit', id: redditIds.upload })).toEqual({
      hls_url: `${world.sites.url}/redditMedia/asset${redditIds.upload}/HLSPlaylist.m3u8?a=1790000000%2Cabc&v=1&f=sd`,
    });
  });

  test.each([
    [redditIds.crosspost, redditIds.crosspost],
    [redditIds.inText, redditIds.inText],
    [redditIds.toAsset, 'v:zv89llsvexdz'],
  ])('has the video of its crosspost, text or link: %s', async (id, found) => {
    expect((await world.media.preview(link(id))).result).toMatchObject([{ service: 'reddit', id: found }]);
    expect((await world.media.playbackUrls({ service: 'reddit', id })).hls_url).toContain('/HLSPlaylist.m3u8');
  });

  test('[SITE-10] has the video of the other site to which it links', async () => {
    const { result } = await world.media.preview(link(redditIds.toYoutube));
    expect(result).toMatchObject([{ service: 'youtube', id: 'kX3nB7pQz_A', title: 'How to carve a spoon' }]);
  });

  test.each([
    ['missing', 'VideoNotFoundException'],
    [redditIds.removed, 'VideoNotFoundException'],
    [redditIds.text, 'VideoNotFoundException'],
    [redditIds.toArticle, 'VideoNotFoundException'],
    [redditIds.processing, 'VideoUnavailableException: processing'],
    [redditIds.unmade, 'VideoUnavailableException: processing'],
    [redditIds.badAddress, 'VideoUnavailableException: processing'],
    [redditIds.privateSubreddit, 'VideoUnavailableException: private'],
    [redditIds.quarantined, 'VideoUnavailableException: login_required'],
  ])('%s is refused with %s', async (id, name) => {
    expect((await refusalOf(world.media.preview(link(id)))).name).toBe(name);
  });

  test('is found behind a share link', async () => {
    const { result } = await world.media.preview('https://www.reddit.com/r/videos/s/Sh4reL1nk');
    expect(result).toMatchObject([{ id: redditIds.upload }]);
    expect(world.asked()[0]).toBe('reddit/r/videos/s/Sh4reL1nk');
    expect((await refusalOf(world.media.preview('https://www.reddit.com/r/videos/s/blocked'))).name).toBe('UpstreamException');
  });
});

describe('an upload by itself', () => {
  test('has the length of its playlist, and plays without credentials', async () => {
    const media = world.open({ settings: { reddit: undefined } });
    expect((await media.preview('https://v.redd.it/zv89llsvexdz')).result).toEqual([
      { service: 'reddit', id: 'v:zv89llsvexdz', title: 'Reddit video', length: 24 },
    ]);
    expect(await media.playbackUrls({ service: 'reddit', id: 'v:zv89llsvexdz' })).toEqual({
      hls_url: `${world.sites.url}/redditMedia/zv89llsvexdz/HLSPlaylist.m3u8`,
    });
    expect((await refusalOf(media.preview('https://v.redd.it/gone00'))).name).toBe('VideoNotFoundException');
  });

  test('has no length until players report it, if the host refuses this server', async () => {
    world.sites.order('redditMedia', { status: 403 });
    expect((await world.media.preview('https://v.redd.it/zv89llsvexdz')).result).toEqual([
      { service: 'reddit', id: 'v:zv89llsvexdz', title: 'Reddit video' },
    ]);
  });
});

describe('without credentials', () => {
  const open = () => world.open({ settings: { reddit: undefined } });

  test('[SITE-31] a post is read from its feed, and plays as the upload that it links to', async () => {
    const media = open();
    expect((await media.preview(link(redditIds.upload))).result).toEqual([
      {
        service: 'reddit',
        id: `v:asset${redditIds.upload}`,
        title: 'That small thing',
        length: 24,
        thumbnail: 'https://b.thumbs.redditmedia.com/x.jpg',
      },
    ]);
    expect(world.asked().filter((path) => path.startsWith('reddit/'))).toEqual([`reddit/comments/${redditIds.upload}/.rss`]);
    expect((await media.playbackUrls({ service: 'reddit', id: redditIds.upload })).hls_url).toContain(
      `/asset${redditIds.upload}/HLSPlaylist.m3u8`,
    );
  });

  test('[SITE-31] a subreddit lists the links of its feed, in order', async () => {
    const { result, skipped } = await open().preview('https://www.reddit.com/r/videos/top/?t=year');
    expect(result.map(({ service, id, title }) => [service, id, title])).toEqual([
      ['reddit', 'v:assetfeed1', 'Cats & "dogs"'],
      ['youtube', 'kX3nB7pQz_A', 'How to carve a spoon'],
    ]);
    expect(skipped).toBe(1);
    expect(world.sites.requests.find(({ site }) => site === 'reddit')?.path).toBe('/reddit/r/videos/top/.rss?t=year&limit=100');
  });

  test.each([
    ['missing', 'VideoNotFoundException'],
    [redditIds.text, 'VideoNotFoundException'],
    [redditIds.toArticle, 'VideoNotFoundException'],
    [redditIds.privateSubreddit, 'UnsupportedServiceException'],
  ])('%s is refused with %s', async (id, name) => {
    expect((await refusalOf(open().preview(link(id)))).name).toBe(name);
  });

  test('a page instead of a feed is a change that operators see', async () => {
    world.sites.order('reddit', 'page');
    const media = open();
    expect((await refusalOf(media.preview(link(redditIds.upload)))).error.details.reason).toBe('site_changed');
    expect(media.warnings).toEqual([expect.stringContaining('feed of Reddit')]);
  });
});

describe('a subreddit', () => {
  test('[SITE-11] lists its posts with videos, in order, without those for adults', async () => {
    const { result, skipped } = await world.media.preview('https://www.reddit.com/r/videos/top/?t=year');
    expect([result.length, skipped]).toEqual([200, 50]);
    expect(result.slice(0, 5).map(({ service, title }) => [service, title])).toEqual([
      ['reddit', 'Post list000'],
      ['reddit', 'Post list001'],
      ['youtube', 'How to carve a spoon'],
      ['reddit', 'Post list003'],
      ['reddit', 'Post list004'],
    ]);
    const pages = world.sites.requests.filter(({ site }) => site === 'redditOauth').map(({ path }) => new URL(path, world.sites.url));
    expect(pages.map(({ searchParams }) => [searchParams.get('t'), searchParams.get('limit'), searchParams.get('after')])).toEqual([
      ['year', '100', null],
      ['year', '100', 't3_100'],
      ['year', '100', 't3_200'],
    ]);
    expect(world.asked().filter((path) => path.startsWith('youtubeApi'))).toHaveLength(1);
  });

  test.each([
    ['nosuchsub', 'VideoNotFoundException'],
    ['hidden', 'VideoUnavailableException: private'],
  ])('is refused under the name %s with %s', async (name, expected) => {
    expect((await refusalOf(world.media.preview(`https://www.reddit.com/r/${name}`))).name).toBe(expected);
  });
});

describe('the token', () => {
  const ids = [redditIds.upload, redditIds.crosspost, redditIds.inText, redditIds.toAsset];

  test('is requested once for all requests that need it at the same time', async () => {
    await Promise.all(ids.map((id) => world.media.preview(link(id))));
    expect(tokens()).toBe(1);
  });

  test('is used until a minute before its end', async () => {
    await world.media.preview(link(ids[0] as string));
    world.media.advance(24 * hourMs - 60_001);
    await world.media.preview(link(ids[1] as string));
    expect(tokens()).toBe(1);
    world.media.advance(1);
    await world.media.preview(link(ids[2] as string));
    expect(tokens()).toBe(2);
  });

  test('is renewed once, for all refused requests, when Reddit refuses it', async () => {
    await world.media.preview(link(ids[0] as string));
    world.sites.order('redditOauth', { status: 401 }, 2);
    await Promise.all(ids.slice(1, 3).map((id) => world.media.preview(link(id))));
    expect(tokens()).toBe(2);
  });

  test('shuts Reddit out when it is refused twice', async () => {
    world.sites.order('redditOauth', { status: 401 });
    expect((await refusalOf(world.media.preview(link(redditIds.upload)))).name).toBe('UnsupportedServiceException');
    expect(tokens()).toBe(2);
    expect(world.media.warnings).toHaveLength(1);
  });

  test('warns the operators when it is refused, without the secret', async () => {
    const media = world.open({ settings: { reddit: { clientId: 'wrong-id', clientSecret: 'wrong-secret' } } });
    expect((await refusalOf(media.preview(link(redditIds.upload)))).name).toBe('UnsupportedServiceException');
    expect(media.warnings).toEqual([expect.stringContaining('credentials')]);
    expect(media.warnings.join()).not.toMatch(/wrong-(?:id|secret)/);
  });
});

test('a page that wants a browser means that the API is closed to this server, not that a post is private', async () => {
  world.sites.order('redditOauth', 'page-403');
  expect((await refusalOf(world.media.preview(link(redditIds.upload)))).name).toBe('UnsupportedServiceException');
});
