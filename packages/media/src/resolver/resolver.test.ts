import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { videoKey, type Service, type Video } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import type { GuardedFetchOptions } from '../fetch/guarded-fetch.ts';
import { withLane, type GuardedFetch, type GuardedResponse } from '../fetch/guarded-response.ts';
import { createMemoryLookupCache } from '../caches/lookup-cache.ts';
import { sampleVideo } from './built-ins.ts';
import { rejectionOf, openTestMedia, startFixtureServer, type TestMedia } from '../testing/index.ts';
import { useFixtureServer } from '../testing/use-fixture-server.ts';
import { ParserFailure } from '../parsing/parser-failure.ts';
import type { MediaParsers } from '../media-parsers.ts';

const thirtyDaysMs = 30 * 24 * 3600 * 1000;
const world = useFixtureServer();
const { at } = world;
let clock: FakeClock;

beforeEach(() => void (clock = createFakeClock(Date.parse('2026-11-20T00:00:00Z'))));

const resolver = (options: Partial<GuardedFetchOptions> = {}): TestMedia =>
  openTestMedia({ fetch: world.fetch({ ownHosts: ['matinee.example.org'], ...options }), clock });

const clip = (path: string): Video => ({
  service: 'direct',
  id: at(path),
  title: 'Test clip',
  length: 20,
  mime: 'video/mp4',
  codecs: 'avc1.640015,mp4a.40.2',
  src_url: at(path),
});

describe('a link to a file', () => {
  test.each([
    'clip.mp4',
    'clip.mp4?token=a%20b',
    'redirect/a.mp4',
    'redirects/20/clip.mp4',
    'wrong-type/clip.mp4',
    'no-ranges/clip.mp4',
    'no-length/clip.mp4',
    'truncated/clip.mp4',
    'gzip/clip.mp4',
    'bare/clip',
    'download?file=clip.mp4',
    'named/download.php?id=7',
    'named/file.bin',
    'named/data.json',
    'named/film.avi',
    'named/index.html?type=text/html',
    'named/My.Holiday.2019',
    'named/clip.mp4;jsessionid=1A2B',
    'named/clip.mp4?type=text/html',
    'named/playlist.m3u8?type=application/vnd.apple.mpegurl',
    'parts/10000/clip.mp4',
  ])('[LINK-1] %s is a video with its title and length', async (path) => {
    expect(await resolver().preview(at(path))).toEqual({ result: [clip(path)] });
  });

  test.each([
    ['clip.webm', { title: 'clip', length: 20.008, mime: 'video/webm' }],
    ['parts/10000/clip.webm', { title: 'clip', length: 20.008, mime: 'video/webm' }],
    ['parts/3001/moov-at-end.mp4', { title: 'moov-at-end', length: 4, mime: 'video/mp4' }],
    ['no-length/clip.webm', { title: 'clip', length: 20.008, mime: 'video/webm' }],
    ['moov-at-end.mp4', { title: 'moov-at-end', length: 4, mime: 'video/mp4' }],
    ['no-ranges/moov-at-end.mp4', { title: 'moov-at-end', length: 4, mime: 'video/mp4' }],
    ['fragmented.mp4', { title: 'fragmented', length: 4.066666666666666, mime: 'video/mp4' }],
    ['tone.mp3', { title: 'A440', length: 2.04, mime: 'audio/mpeg' }],
    ['bare/tone', { title: 'A440', length: 2.04, mime: 'audio/mpeg' }],
    ['huge/film.mp4', { title: 'film', length: 4, mime: 'video/mp4' }],
    ['long-index/film.mp4', { title: 'film', length: 4, mime: 'video/mp4' }],
  ])('%s has its own container, title and length', async (path, expected) => {
    const { result } = await resolver().preview(at(path));
    expect(result).toMatchObject([{ service: 'direct', id: at(path), src_url: at(path), ...expected }]);
  });

  test.each([
    ['recorded/film.webm', 'video/webm'],
    ['huge-no-ranges/film.mp4', 'video/mp4'],
    ['endless/film.mp4', 'video/mp4'],
  ])('[LINK-22] %s has no length until players report it', async (path, mime) => {
    const { result } = await resolver().preview(at(path));
    expect(result).toMatchObject([{ service: 'direct', id: at(path), src_url: at(path), title: 'film', mime }]);
    expect(result[0]).not.toHaveProperty('length');
  });

  test.each(['deadline', 'died'] as const)('[LINK-22] is added without a length where its parser ends by %s', async (reason) => {
    const parsers: MediaParsers = { parse: () => Promise.reject(new ParserFailure(reason)), startBudget: () => ({ msLeft: 0 }) };
    const { result } = await openTestMedia({ fetch: world.fetch(), parsers, clock }).preview(at('clip.webm'));
    expect(result).toEqual([{ service: 'direct', id: at('clip.webm'), src_url: at('clip.webm'), title: 'clip', mime: 'video/x-matroska' }]);
  });

  test('[LINK-4] costs a few blocks if its file has 3 GB', async () => {
    await resolver().preview(at('huge/film.mp4'));
    expect(world.server.requests.length).toBeLessThanOrEqual(3);
    expect(world.server.requests.reduce((sum, { bytesSent }) => sum + bytesSent, 0)).toBeLessThan(256 * 1024);
  });

  test.each(['huge-no-ranges/film.mp4', 'endless/film.mp4', 'endless/film', 'endless/a.m3u8', 'endless/a.mpd', 'gzip-bomb/film.mp4'])(
    '[LINK-4] costs no more than 2 MiB when it leads to %s',
    async (path) => {
      const guarded = world.fetch();
      let bytes = 0;
      const fetch: GuardedFetch = {
        ...withLane(guarded, 'links'),
        get: async (url, budget, headers) => countedResponse(await guarded.get(url, budget, headers)),
        send: async (url, budget, request) => countedResponse(await guarded.send(url, budget, request)),
      };
      const countedResponse = (response: GuardedResponse): GuardedResponse => {
        const body = counted(response.body);
        return { ...response, body, text: () => readText(body) };
      };
      async function* counted(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
        for await (const chunk of body) {
          bytes += chunk.length;
          yield chunk;
        }
      }
      async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
        const decoder = new TextDecoder();
        let text = '';
        for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
        return text;
      }
      await openTestMedia({ fetch, clock })
        .preview(at(path))
        .catch(() => undefined);
      expect(bytes).toBeLessThanOrEqual(2 * 1024 * 1024);
    },
  );

  test.each([
    ['not-media.mp4', 'UnsupportedMimeTypeException'],
    ['page/film.mp4', 'UnsupportedMimeTypeException'],
    ['page/film', 'UnsupportedMimeTypeException'],
    ['noise/film.mp4', 'UnsupportedMimeTypeException'],
    ['cut/moov-at-end.mp4', 'UnsupportedMimeTypeException'],
    ['truncated/moov-at-end.mp4', 'UpstreamException'],
    ['empty/film.mp4', 'UpstreamException'],
    ['status/403/film.mp4', 'UpstreamException'],
    ['status/500/film', 'UpstreamException'],
    ['no-such-file.mp4', 'VideoNotFoundException'],
    ['redirect-to-metadata/film.mp4', 'BlockedAddressException'],
    ['redirect-to-metadata/film', 'BlockedAddressException'],
  ])('[LINK-5] %s is refused with %s', async (path, name) => {
    const error = await rejectionOf(resolver().preview(at(path)));
    expect(error.name).toBe(name);
    expect(error.message).not.toMatch(/127\.0\.0\.1|http:|\d{3,}/);
  });
});

describe('a link to a stream', () => {
  test.each([
    'hls/master.m3u8',
    'hls/low/index.m3u8',
    'wrong-type/hls/master.m3u8',
    'gzip/hls/low/index.m3u8',
    'bare/hls/master',
    'nested/a.m3u8',
  ])('[LINK-1] %s is an HLS video', async (path) => {
    const { result } = await resolver().preview(at(path));
    expect(result).toMatchObject([{ service: 'hls', id: at(path), hls_url: at(path), length: 24, mime: 'application/vnd.apple.mpegurl' }]);
  });

  test.each(['dash/manifest.mpd', 'bare/dash/manifest'])('[LINK-1] %s is a DASH video', async (path) => {
    const codecs = 'avc1.640015,mp4a.40.2';
    expect(await resolver().preview(at(path))).toEqual({
      result: [
        { service: 'dash', id: at(path), dash_url: at(path), title: 'Test stream', length: 24, mime: 'application/dash+xml', codecs },
      ],
    });
  });

  test('asks for one quality of a master playlist, resolved against the URL of the master', async () => {
    const master = `redirect/a.m3u8?to=${encodeURIComponent('/hls/master.m3u8')}`;
    const { result } = await resolver().preview(at(master));
    expect(result).toMatchObject([{ id: at(master), length: 24 }]);
    expect(world.server.requests.map(({ path }) => path)).toEqual([`/${master}`, '/hls/master.m3u8', '/hls/low/index.m3u8']);
  });

  test('[LINK-21] is looked up in the next quality if the lowest fails, and is refused by the failure of the lowest', async () => {
    const broken = 'variant=/status/404/a.m3u8&variant=/page/b.m3u8&variant=/protected/c.m3u8&variant=/nested/d.m3u8';
    const { result } = await resolver().preview(at(`qualities/a.m3u8?${broken}&variant=/hls/low/index.m3u8`));
    expect(result).toMatchObject([{ service: 'hls', length: 24 }]);
    const error = await rejectionOf(resolver().preview(at(`qualities/b.m3u8?${broken}`)));
    expect(error.message).toContain('nothing at this link');
  });

  test.each([
    ['protected/a.m3u8', 'VideoUnavailableException', 'copy-protected'],
    ['protected/a.mpd', 'VideoUnavailableException', 'copy-protected'],
    ['nested/a.m3u8?variant=/protected/b.m3u8', 'VideoUnavailableException', 'copy-protected'],
    ['nested/a.m3u8?variant=/nested/b.m3u8', 'UnsupportedMimeTypeException', 'kind of file'],
    ['page/a.m3u8', 'UnsupportedMimeTypeException', 'web page'],
    ['page/a.mpd', 'UnsupportedMimeTypeException', 'web page'],
    ['large/a.m3u8', 'UpstreamException', 'too big'],
    ['large/a.mpd', 'UpstreamException', 'too big'],
    ['gzip-bomb/a.m3u8', 'UpstreamException', 'too big'],
    ['nested/a.m3u8?variant=/status/404/b.m3u8', 'VideoNotFoundException', 'nothing at this link'],
    ['nested/a.m3u8?variant=http://169.254.169.254/b.m3u8', 'BlockedAddressException', 'can’t open'],
    ['nested/a.m3u8?variant=file:///etc/passwd', 'BlockedAddressException', 'can’t open'],
  ])('%s is refused with %s', async (path, name, words) => {
    const error = await rejectionOf(resolver().preview(at(path)));
    expect([error.name, error.message]).toEqual([name, expect.stringContaining(words)]);
  });

  test('never reaches a forbidden host of a quality', async () => {
    const canary = await startFixtureServer();
    const port = new URL(canary.url).port;
    const error = await rejectionOf(
      resolver({ ownHosts: [`127.0.0.1:${port}`] }).preview(at(`nested/a.m3u8?variant=${canary.url}/hls/low/index.m3u8`)),
    );
    expect([error.name, canary.requests]).toEqual(['BlockedAddressException', []]);
    await canary.close();
  });

  test('has a length if the stream was live and is over', async () => {
    const manifest = '<MPD type="dynamic" availabilityStartTime="2026-11-19T00:00:00Z" mediaPresentationDuration="PT1H"></MPD>';
    const { result } = await resolver().preview(at(`text/a.mpd?content=${encodeURIComponent(manifest)}`));
    expect(result).toMatchObject([{ length: 3600 }]);
  });
});

test.each(['live/a.m3u8', 'dynamic/a.mpd'])('[LINK-3] %s has no end, so it is a live stream without a length', async (path) => {
  const { result } = await resolver().preview(at(path));
  expect(result).toMatchObject([{ id: at(path), live: true }]);
  expect(result[0]).not.toHaveProperty('length');
});

test('[LINK-3] a live stream is looked up again after 2 minutes: it may have become a video', async () => {
  const media = resolver();
  await media.preview(at('live/a.m3u8'));
  clock.advance(2 * 60_000 - 1);
  await media.preview(at('live/a.m3u8'));
  expect(world.server.requests).toHaveLength(2);
  clock.advance(1);
  await media.preview(at('live/a.m3u8'));
  expect(world.server.requests).toHaveLength(4);
});

describe('an input', () => {
  test.each([
    ['cats on skateboards', 'FeatureDisabledException'],
    ['', 'InvalidAddPreviewInputException'],
    ['ftp://media.example.org/a.mp4', 'InvalidAddPreviewInputException'],
    ['file:///home/user/film.mp4', 'LocalFileException'],
    ['https://', 'InvalidVideoIdException'],
    ['https://tubitv.com/live/570129/news', 'InvalidAddPreviewInputException'],
    ['https://unknown-tube.example/watch?v=', 'UpstreamException'],
    ['https://user:pass@media.example.org/a.mp4', 'BlockedAddressException'],
    ['http://169.254.169.254/film.mp4', 'BlockedAddressException'],
    ['http://169.254.169.254/film', 'BlockedAddressException'],
    ['https://matinee.example.org/other.mp4', 'BlockedAddressException'],
  ])('%j is refused with %s', async (input, name) => {
    const unknownHost = (_name: string, answer: (error: Error) => void): void => answer(new Error('No such host'));
    expect((await rejectionOf(resolver({ lookup: unknownHost as never }).preview(input))).name).toBe(name);
    expect(world.server.requests).toEqual([]);
  });

  test('[LINK-6] gives the videos of several lines that work, in order and each once', async () => {
    const lines = [
      at('tone.mp3'),
      'https://tubitv.com/live/570129/news',
      '',
      at('status/404/a.mp4'),
      `  ${at('clip.mp4')}\r`,
      at('tone.mp3'),
      sampleVideo.id,
    ];
    const { result, refused } = await resolver().preview(lines.join('\n'));
    expect(result.map(({ id }) => id)).toEqual([at('tone.mp3'), at('clip.mp4'), sampleVideo.id]);
    expect(refused?.map(({ input }) => input)).toEqual(['https://tubitv.com/live/570129/news', at('status/404/a.mp4')]);
  });

  test('[LINK-7] is refused with the reason of its first line if no line works', async () => {
    const error = await rejectionOf(resolver().preview(`https://tubitv.com/live/570129/news\n${at('status/404/a.mp4')}`));
    expect(error.name).toBe('InvalidAddPreviewInputException');
  });

  test('[LINK-8] may name a start within the video', async () => {
    const media = resolver();
    expect((await media.preview(at('clip.mp4#t=5'))).result).toMatchObject([{ id: at('clip.mp4'), startAt: 5 }]);
    expect((await media.preview(at('bare/clip#t=0:07'))).result).toMatchObject([{ id: at('bare/clip'), startAt: 7 }]);
    for (const fragment of ['#t=0', '#t=20', '#t=600', '#chapter']) {
      const [video] = (await media.preview(at(`clip.mp4${fragment}`))).result;
      expect(video).not.toHaveProperty('startAt');
    }
  });

  test('is refused at once if its media is private and private media is not allowed', async () => {
    const media = resolver({ allowPrivate: false });
    for (const path of ['clip.mp4', 'bare/clip']) expect((await rejectionOf(media.preview(at(path)))).name).toBe('BlockedAddressException');
    expect(world.server.requests).toEqual([]);
  });
});

describe('the videos of the app itself', () => {
  test.each([
    '/sample/first-light.mp4',
    'https://matinee.example.org/sample/first-light.mp4',
    'http://MATINEE.example.org:8080/sample/first-light.mp4?a#t=3',
  ])('[LINK-20] include %s', async (input) => {
    expect(await resolver().preview(input)).toEqual({ result: [sampleVideo] });
    expect(await resolver().resolve({ service: 'direct', id: input })).toEqual(sampleVideo);
  });

  test('are not found at other paths, hosts or services', async () => {
    const media = resolver();
    expect((await rejectionOf(media.preview('/sample/../secret.mp4'))).name).toBe('FeatureDisabledException');
    expect((await rejectionOf(media.resolve({ service: 'direct', id: '/etc/passwd' }))).name).toBe('InvalidVideoIdException');
    expect((await rejectionOf(media.resolve({ service: 'hls', id: sampleVideo.id }))).name).toBe('InvalidVideoIdException');
    expect((await rejectionOf(media.preview(at('sample/first-light.mp4')))).name).toBe('VideoNotFoundException');
  });
});

describe('a video id', () => {
  test('is resolved by its content, not by its name', async () => {
    const media = resolver();
    expect(await media.resolve({ service: 'hls', id: at('hls/master.m3u8') })).toMatchObject({ service: 'hls', length: 24 });
    expect(await media.resolve({ service: 'direct', id: at('bare/clip') })).toMatchObject({ service: 'direct', length: 20 });
    expect(await media.resolve({ service: 'direct', id: at('hls/low/index.m3u8') })).toMatchObject({ service: 'hls', length: 24 });
    expect(await media.resolve({ service: 'dash', id: at('clip.mp4') })).toMatchObject({ service: 'direct', length: 20 });
  });

  test('is the URL without its fragment, in normal form', async () => {
    const port = new URL(world.server.url).port;
    expect(await resolver().resolve({ service: 'direct', id: `HTTP://127.1:${port}/./clip.mp4#t=5` })).toMatchObject({
      id: at('clip.mp4'),
    });
  });

  test.each([
    [{ service: 'direct', id: 'clip.mp4' }, 'InvalidVideoIdException'],
    [{ service: 'direct', id: 'javascript:alert(1)' }, 'InvalidVideoIdException'],
    [{ service: 'hls', id: 'file:///etc/passwd' }, 'LocalFileException'],
    [{ service: 'hls', id: 'http://169.254.169.254/a.m3u8' }, 'BlockedAddressException'],
    [{ service: 'youtube', id: 'kX3nB7pQz_A&list=PLtR7wQ2mXs9aVb4' }, 'InvalidVideoIdException'],
    [{ service: 'youtube', id: 'short' }, 'InvalidVideoIdException'],
    [{ service: 'peertube', id: '169.254.169.254:kkGMgK9ZtnKfYAgnEtQxbv' }, 'InvalidVideoIdException'],
    [{ service: 'invidious', id: 'localhost:22:kX3nB7pQz_A' }, 'InvalidVideoIdException'],
    [{ service: 'odysee', id: '../..' }, 'InvalidVideoIdException'],
  ] as const)('%j is refused with %s', async (id, name) => {
    expect((await rejectionOf(resolver().resolve(id))).name).toBe(name);
  });
});

describe('a look-up', () => {
  test('[LINK-13] is remembered for 30 days', async () => {
    const media = resolver();
    const first = await media.preview(at('clip.mp4'));
    const asked = world.server.requests.length;
    clock.advance(thirtyDaysMs - 1);
    expect(await media.preview(at('clip.mp4'))).toEqual(first);
    expect(await media.resolve({ service: 'direct', id: at('clip.mp4') })).toEqual(first.result[0]);
    expect(world.server.requests).toHaveLength(asked);
    clock.advance(1);
    await media.preview(at('clip.mp4'));
    expect(world.server.requests).toHaveLength(2 * asked);
  });

  test('is shortened or done again if an older version made it', async () => {
    const cache = createMemoryLookupCache(clock);
    const media = openTestMedia({ fetch: world.fetch(), clock, cache });
    const remembered = async (service: Service, id: string, fields: object) => {
      await cache.put(
        new Map([[`${service === 'youtube' ? 'video' : 'coded'}:${videoKey({ service, id })}`, { service, id, ...fields }]]),
        thirtyDaysMs,
      );
      return media.resolve({ service, id });
    };
    const long = { title: 'A', description: 'x'.repeat(5000) };
    expect((await remembered('youtube', 'kX3nB7pQz_A', long)).description).toHaveLength(300);
    const qualities = Array.from({ length: 12 }, () => ({ url: at('x'.repeat(300)), mime: 'video/mp4', height: 480 }));
    const video = { title: 'A', length: 5, src_url: at('a.mp4'), qualities };
    expect(await remembered('direct', at('film.json'), video)).toEqual({ service: 'direct', id: at('film.json'), title: 'A', length: 5 });
    expect(await remembered('direct', at('clip.mp4'), { title: 7 })).toEqual(clip('clip.mp4'));
  });

  test('[LINK-26] is done again if its codecs have not been read', async () => {
    const cache = createMemoryLookupCache(clock);
    const { codecs: _, ...before } = clip('clip.mp4');
    await cache.put(new Map([[`video:${videoKey(before)}`, before]]), thirtyDaysMs);
    expect(await openTestMedia({ fetch: world.fetch(), clock, cache }).resolve(before)).toEqual(clip('clip.mp4'));
  });

  test('is remembered even if the name doesn’t show its kind', async () => {
    const media = resolver();
    await media.preview(at('bare/hls/master'));
    const asked = world.server.requests.length;
    await media.preview(at('bare/hls/master'));
    expect(world.server.requests).toHaveLength(asked);
  });

  test.each(['status/500/film.mp4', 'status/500/film', 'page/film'])(
    '[LINK-14] is done again after a minute if it fails: %s',
    async (path) => {
      const media = resolver();
      const first = await rejectionOf(media.preview(at(path)));
      const second = await rejectionOf(media.preview(at(path)));
      expect([second.name, second.message]).toEqual([first.name, first.message]);
      expect(world.server.requests).toHaveLength(1);
      clock.advance(60_000);
      await rejectionOf(media.preview(at(path)));
      expect(world.server.requests).toHaveLength(2);
    },
  );

  test('[LINK-15] is done once for many users who ask at once', async () => {
    const media = resolver();
    const all = await Promise.all(Array.from({ length: 20 }, () => media.preview(at('clip.mp4'))));
    expect(new Set(all.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    expect(world.server.requests).toHaveLength(1);
  });
});
