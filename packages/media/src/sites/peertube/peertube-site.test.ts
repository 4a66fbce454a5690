import { describe, expect, test } from 'vitest';
import { peertubeIds } from '../../testing/index.ts';
import { refusalOf } from '../../testing/open-test-sites.ts';
import { useTestSites } from '../../testing/use-test-sites.ts';

const world = useTestSites();

const link = (id: string) => `https://tube.example/w/${id}`;

describe('a video', () => {
  test('has its title, its length and a lasting playback URL', async () => {
    const { result } = await world.media.preview(link(peertubeIds.stream));
    expect(result).toEqual([
      {
        service: 'peertube',
        id: `tube.example:${peertubeIds.stream}`,
        title: 'Invented talk',
        description: 'Short text',
        length: 24,
        thumbnail: `${world.sites.url}/peertube/lazy-static/thumbnails/${peertubeIds.stream}.jpg`,
        hls_url: `${world.sites.url}/peertube/static/hls/master.m3u8`,
      },
    ]);
    expect(world.sites.requests.map(({ path }) => path)).toEqual([`/peertube/api/v1/videos/${peertubeIds.stream}`]);
  });

  test('[SITE-15] plays from its file of 1080 lines if it has no stream', async () => {
    const { result } = await world.media.preview(link(peertubeIds.files));
    expect(result).toMatchObject([{ length: 20, src_url: `${world.sites.url}/peertube/static/1080/clip.mp4` }]);
    expect(result[0]).not.toHaveProperty('hls_url');
  });

  test('an instance of version 8.1 gives the narrowest thumbnail that fits a list', async () => {
    expect((await world.media.preview(link(peertubeIds.files))).result).toMatchObject([
      { thumbnail: 'https://tube.example/lazy-static/280.jpg' },
    ]);
  });

  test('is a live stream without a length while it is on air', async () => {
    const { result } = await world.media.preview(link(peertubeIds.live));
    expect(result).toMatchObject([{ live: true, hls_url: expect.stringContaining('.m3u8') }]);
    expect(result[0]).not.toHaveProperty('length');
  });

  test.each([
    ['missing'.padEnd(22, 'x'), 'VideoNotFoundException', 'not found'],
    [peertubeIds.private, 'VideoUnavailableException: private', 'private'],
    [peertubeIds.internal, 'VideoUnavailableException: private', 'private'],
    [peertubeIds.withPassword, 'VideoUnavailableException: password_protected', 'password'],
    [peertubeIds.elsewhere, 'VideoNotFoundException', 'another PeerTube'],
    [peertubeIds.waiting, 'VideoUnavailableException: not_started', 'hasn’t started'],
    [peertubeIds.ended, 'VideoNotFoundException', 'over'],
    [peertubeIds.processing, 'VideoUnavailableException: processing', 'processing'],
    [peertubeIds.badAddress, 'VideoUnavailableException: processing', 'processing'],
  ])('%s is refused with %s', async (id, name, words) => {
    const refused = await refusalOf(world.media.preview(link(id)));
    expect([refused.name, refused.message]).toEqual([name, expect.stringContaining(words)]);
  });

  test('is not called private when its status says a browser is wanted', async () => {
    world.sites.order('peertube', 'page-403');
    expect((await refusalOf(world.media.preview(link(peertubeIds.stream)))).name).toBe('UpstreamException');
  });
});

describe('a list', () => {
  const playlist = `https://tube.example/w/p/${peertubeIds.playlist}`;

  test('is read by the hundred, without removed videos', async () => {
    const { result, skipped } = await world.media.preview(playlist);
    expect([result.length, skipped]).toEqual([198, 2]);
    expect(result.slice(0, 3).map(({ title }) => title)).toEqual(['Number 1', 'Number 2', 'Number 5']);
    expect(world.sites.requests.map(({ path }) => path.split('?')[1])).toEqual(['start=0&count=100', 'start=100&count=100']);
  });

  test('ends at the limit', async () => {
    expect(await world.open({ collectionLimit: 10 }).preview(playlist)).toMatchObject({ result: { length: 8 }, skipped: 2 });
  });

  test('holds videos whose playback URLs are requested when they play', async () => {
    const { result } = await world.media.preview('https://tube.example/c/maker');
    expect(result.map(({ title, hls_url }) => [title, hls_url])).toEqual([1, 2, 3].map((index) => [`Of the channel ${index}`, undefined]));
    const { hls_url: url } = await world.media.playbackUrls({ service: 'peertube', id: `tube.example:${peertubeIds.stream}` });
    expect(url).toBe(`${world.sites.url}/peertube/static/hls/master.m3u8`);
  });

  test('may belong to an account on another server', async () => {
    const { result } = await world.media.preview('https://tube.example/a/some.maker@other.example:9000');
    expect(result.map(({ title }) => title)).toEqual(['Of the account']);
  });

  test('is not found if it does not exist', async () => {
    expect((await refusalOf(world.media.preview('https://tube.example/c/nobody'))).name).toBe('VideoNotFoundException');
  });
});

test('a search asks the first instance, once a day for the same text', async () => {
  const media = world.open({ searchAt: 'peertube' });
  for (const words of ['a talk', 'A  Talk']) {
    const { result } = await media.preview(words);
    expect(result.map(({ title }) => title)).toEqual(['Found 1', 'Found 2']);
  }
  expect(world.sites.requests).toHaveLength(1);
  media.advance(24 * 3600 * 1000);
  await media.preview('a talk');
  expect(world.sites.requests).toHaveLength(2);
  expect((await refusalOf(media.preview('gibberish'))).name).toBe('VideoNotFoundException');
});

describe('the outline of a video', () => {
  test('[PLAYER-55] [PLAYER-56] has its chapters in order and its storyboard', async () => {
    expect(await world.media.outline({ service: 'peertube', id: `tube.example:${peertubeIds.stream}` })).toEqual({
      chapters: [
        { startSeconds: 0, title: 'Questions' },
        { startSeconds: 12, title: 'Answers' },
      ],
      storyboard: [
        {
          url: `${world.sites.url}/peertube/lazy-static/storyboards/talk.jpg`,
          startSeconds: 0,
          stepSeconds: 4,
          columns: 3,
          rows: 2,
        },
      ],
    });
  });

  test('is empty where the instance has neither', async () => {
    expect(await world.media.outline({ service: 'peertube', id: `tube.example:${peertubeIds.files}` })).toEqual({ chapters: [] });
  });
});
