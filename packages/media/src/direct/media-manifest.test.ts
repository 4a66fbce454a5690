import { createServer, type RequestListener } from 'node:http';
import { createFakeClock } from '@matinee/base/fake-clock';
import { MatineeError, videoSchema } from '@matinee/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { createTestFetch, openTestMedia, type TestMedia } from '../testing/index.ts';
import { listen } from '../testing/listen.ts';
import { readMediaManifest } from './read-media-manifest.ts';

const policy = { allowPrivate: false, ownHosts: ['matinee.example.org'] };
const at = (name: string): string => `https://media.example.org/${name}`;
const source = { url: at('film-480.mp4'), contentType: 'video/mp4', quality: 480 };
const better = { url: at('film-1080.mp4'), contentType: 'video/mp4; codecs="avc1"', quality: 1080, bitrate: 5000 };
const track = { url: at('en.vtt'), contentType: 'text/vtt', name: 'English', srclang: 'en', default: true };
const manifest = {
  title: 'Invented film',
  duration: 5400.5,
  live: false,
  thumbnail: at('p.jpg'),
  sources: [source, better],
  textTracks: [track],
};

function refusal(manifest: unknown): MatineeError {
  try {
    readMediaManifest(typeof manifest === 'string' ? manifest : JSON.stringify(manifest), policy);
  } catch (error) {
    if (error instanceof MatineeError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('a manifest', () => {
  test.each([
    ['no title', { ...manifest, title: undefined }, 'title'],
    ['an empty title', { ...manifest, title: '' }, 'title'],
    ['a title of 101 characters', { ...manifest, title: 'x'.repeat(101) }, 'title'],
    ['a length below zero', { ...manifest, duration: -1 }, 'duration'],
    ['a length that is text', { ...manifest, duration: '5' }, 'duration'],
    ['a length beyond a week', { ...manifest, duration: 604_801 }, 'duration'],
    ['no source', { ...manifest, sources: [] }, 'sources'],
    ['13 sources', { ...manifest, sources: Array.from({ length: 13 }, () => source) }, 'sources'],
    ['21 tracks', { ...manifest, textTracks: Array.from({ length: 21 }, () => track) }, 'textTracks'],
    ['a source that is no video', { ...manifest, sources: [source, { ...source, contentType: 'text/html' }] }, 'sources.1.contentType'],
    [
      'a source of a named member of objects',
      { ...manifest, sources: [{ ...source, contentType: 'constructor' }] },
      'sources.0.contentType',
    ],
    ['a height of half a pixel', { ...manifest, sources: [{ ...source, quality: 0.5 }] }, 'sources.0.quality'],
    ['SubRip', { ...manifest, textTracks: [{ ...track, contentType: 'application/x-subrip' }] }, 'textTracks.0.contentType'],
    ['a language of one letter', { ...manifest, textTracks: [{ ...track, srclang: 'e' }] }, 'textTracks.0.srclang'],
    [
      'addresses longer than all may be',
      { ...manifest, sources: Array.from({ length: 6 }, () => ({ ...source, url: at('x'.repeat(1500)) })) },
      'sources',
    ],
  ])('is refused with %s, which it names', (_, manifest, field) => {
    const { name, message } = refusal(manifest);
    expect(name).toBe('UnsupportedMimeTypeException');
    expect(message).toContain(`check ${field}.`);
  });

  test.each(['', 'null', '[]', '7', '"text"', '{', '{"title":"a"', 'Infinity'])('is refused when it is %j', (text) => {
    expect(refusal(text).name).toBe('UnsupportedMimeTypeException');
  });

  const inside = [
    'http://127.0.0.1/a.mp4',
    'http://169.254.169.254/a.mp4',
    'http://[::1]/a.mp4',
    'https://matinee.example.org/a.mp4',
    'https://user:pass@media.example.org/a.mp4',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:video/mp4,x',
    '/a.mp4',
    'a.mp4',
  ];
  test.each(inside)('is refused with %s anywhere in it', (url) => {
    for (const wrong of [
      { ...manifest, thumbnail: url },
      { ...manifest, sources: [source, { ...better, url }] },
      { ...manifest, textTracks: [{ ...track, url }] },
    ]) {
      expect(refusal(wrong).name).toBe('BlockedAddressException');
    }
  });
});

describe('2 MB of hostile text cost little', () => {
  const size = 2 * 1024 * 1024;
  test.each([
    ['lists in lists', '['.repeat(size)],
    ['objects in objects', '{"a":'.repeat(size / 5)],
    ['a million sources', `{"sources":[${'0,'.repeat(size / 2)}0]}`],
    ['as many objects', `{"sources":[${'{},'.repeat(size / 3)}{}]}`],
    ['as many names', `{${Array.from({ length: size / 10 }, (_, index) => `"${index}":0`).join(',')}}`],
    ['one title', JSON.stringify({ ...manifest, title: 'x'.repeat(size) })],
    ['backslashes', `{"title":"${'\\\\'.repeat(size / 2)}`],
    ['a number', `{"duration":${'9'.repeat(size)}}`],
    ['spaces', ' '.repeat(size)],
  ])('%s', (_, text) => {
    const before = process.memoryUsage().heapUsed;
    expect(refusal(text).name).toBe('UnsupportedMimeTypeException');
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(30_000_000);
  });

  test('names of members of objects have no effect', () => {
    const text = `{"__proto__":{"live":true,"x":1},"constructor":{"prototype":{"x":1}},${JSON.stringify(manifest).slice(1)}`;
    expect(readMediaManifest(text, policy).isLive).toBe(false);
    expect(({} as { x?: number }).x).toBeUndefined();
    expect(refusal(`{"__proto__":${JSON.stringify(manifest)}}`).name).toBe('UnsupportedMimeTypeException');
  });
});

describe('over HTTP', () => {
  let host: Awaited<ReturnType<typeof listen>>;
  let answer: RequestListener;
  let url: string;
  let fetch: GuardedFetch;
  let resolver: TestMedia;

  beforeEach(async () => {
    host = await listen(createServer((request, response) => answer(request, response)));
    url = `${host.url}/film.json`;
    fetch = createTestFetch();
    resolver = openTestMedia({ fetch, clock: createFakeClock() });
  });
  afterEach(async () => {
    await fetch.close();
    await host.close();
  });

  const say =
    (manifest: unknown, headers: Record<string, string> = {}): RequestListener =>
    (_, response) =>
      void response.writeHead(200, headers).end(JSON.stringify(manifest));

  test('a video in several qualities, the best first, with its subtitles', async () => {
    answer = say(manifest);
    const { result } = await resolver.preview(url);
    expect(result).toEqual([
      {
        service: 'direct',
        id: url,
        title: 'Invented film',
        length: 5400.5,
        thumbnail: at('p.jpg'),
        mime: 'video/mp4',
        src_url: better.url,
        qualities: [
          { url: better.url, mime: 'video/mp4', height: 1080, bitrate: 5000 },
          { url: source.url, mime: 'video/mp4', height: 480 },
        ],
        textTracks: [{ url: track.url, name: 'English', srclang: 'en', default: true }],
      },
    ]);
    expect(videoSchema.parse(result[0])).toEqual(result[0]);
  });

  test.each([
    ['sources', { sources: Array.from({ length: 12 }, (_, index) => ({ ...source, url: at(`${'x'.repeat(250)}${index}`) })) }],
    ['subtitles', { textTracks: Array.from({ length: 20 }, (_, index) => ({ ...track, url: at(`${'x'.repeat(60)}${index}`) })) }],
    ['picture', { sources: [{ ...source, url: at('x'.repeat(1000)) }], thumbnail: at('x'.repeat(1400)) }],
  ])('a video with large %s plays from a playback URL that is resolved for each load', async (what, much) => {
    answer = say({ ...manifest, ...much });
    const video = await resolver.resolve({ service: 'direct', id: url });
    const thumbnail = what === 'picture' ? at('x'.repeat(1400)) : manifest.thumbnail;
    expect(video).toEqual({ service: 'direct', id: url, title: 'Invented film', length: 5400.5, thumbnail, mime: 'video/mp4' });
    const address = await resolver.playbackUrls(video);
    expect(address).toMatchObject({ mime: 'video/mp4' });
    expect(address.qualities ?? [address.src_url]).toHaveLength({ ...manifest, ...much }.sources.length);
    expect(address.textTracks).toHaveLength({ ...manifest, ...much }.textTracks.length);
    expect(videoSchema.parse({ ...video, ...address })).toEqual({ ...video, ...address });
  });

  test('a thumbnail is left out if the rest of the video fills its limit', async () => {
    answer = say({ ...manifest, thumbnail: at('x'.repeat(2000)), title: 'ü'.repeat(100) });
    const video = await resolver.resolve({ service: 'direct', id: `${url}?${'x'.repeat(1000)}` });
    expect(video).not.toHaveProperty('thumbnail');
    expect(video).not.toHaveProperty('src_url');
    expect(Buffer.byteLength(JSON.stringify(video))).toBeLessThan(3 * 1024);
  });

  test('the manifest is fetched once for many users who ask for a playback URL at once; a file has no other URL', async () => {
    let fetched = 0;
    answer = (request, response) => {
      fetched += 1;
      say(manifest)(request, response);
    };
    const [first, second] = await Promise.all([1, 2].map(() => resolver.playbackUrls({ service: 'direct', id: url })));
    expect(first).toEqual(second);
    expect(fetched).toBe(1);
    expect(await resolver.playbackUrls({ service: 'direct', id: at('film.mp4') })).toEqual({});
  });

  test('a video in one quality is a file', async () => {
    answer = say({ title: 'One', duration: 9, sources: [source] });
    expect(await resolver.resolve({ service: 'direct', id: url })).toEqual({
      service: 'direct',
      id: url,
      title: 'One',
      length: 9,
      mime: 'video/mp4',
      src_url: source.url,
    });
  });

  test.each([
    ['application/x-mpegURL', { mime: 'application/x-mpegurl', hls_url: at('a') }],
    ['application/dash+xml', { mime: 'application/dash+xml', dash_url: at('a') }],
  ])('a live stream plays as %s', async (contentType, expected) => {
    answer = say({ title: 'Now', live: true, sources: [source, { url: at('a'), contentType, quality: 720 }] });
    expect(await resolver.resolve({ service: 'direct', id: url })).toEqual({
      service: 'direct',
      id: url,
      title: 'Now',
      live: true,
      ...expected,
    });
  });

  test.each<[string, RequestListener, string]>([
    ['without a length', say({ ...manifest, duration: 0 }), 'MissingMetadataException'],
    ['that is a page', say(manifest, { 'content-type': 'text/html' }), 'UnsupportedMimeTypeException'],
    ['larger than 2 MiB', say({ ...manifest, x: 'x'.repeat(3_000_000) }), 'UpstreamException'],
  ])('a manifest %s is refused', async (_, listener, name) => {
    answer = listener;
    await expect(resolver.preview(url)).rejects.toMatchObject({ name });
  });
});
