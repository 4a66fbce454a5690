import type { Service } from '@matinee/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identify } from './identify.ts';
import type { Identified } from '../links/identified.ts';
import { shortUuid } from '../sites/peertube/short-uuid.ts';
import { collectionLinks, linkOptions, otherLinks, videoLinks } from '../testing/site-links.ts';

const direct = (id: string, start?: number): Identified => ({
  kind: 'video',
  service: 'direct',
  id,
  ...(start === undefined ? {} : { start }),
});
const hls = (id: string): Identified => ({ kind: 'video', service: 'hls', id });
const dash = (id: string): Identified => ({ kind: 'video', service: 'dash', id });
const search = (text: string): Identified => ({ kind: 'search', text });
const reject = (reason: Extract<Identified, { kind: 'reject' }>['reason']): Identified => ({ kind: 'reject', reason });
const unknownType = (id: string, start?: number): Identified => ({
  kind: 'reject',
  reason: 'unsupported_url',
  sniff: start === undefined ? { id } : { id, start },
});
const vectors: [input: string, expected: Identified][] = [
  ['https://player.vimeo.com/external/283918572.hd.mp4?s=5f5f', direct('https://player.vimeo.com/external/283918572.hd.mp4?s=5f5f')],
  ['https://media.example.org/films/Big%20Film.mp4', direct('https://media.example.org/films/Big%20Film.mp4')],
  ['https://media.example.org/clip.WEBM?token=a1b2', direct('https://media.example.org/clip.WEBM?token=a1b2')],
  ['http://media.example.org:80/clip.mp4#t=30', direct('http://media.example.org/clip.mp4', 30)],
  ['https://MEDIA.example.org/song.mp3', direct('https://media.example.org/song.mp3')],
  ['https://media.example.org/song.m4a', direct('https://media.example.org/song.m4a')],
  ['https://media.example.org/talk.opus', direct('https://media.example.org/talk.opus')],
  ['https://media.example.org/film.mkv', direct('https://media.example.org/film.mkv')],
  ['https://media.example.org/film.mov', direct('https://media.example.org/film.mov')],
  ['https://media.example.org:8443/film.m4v', direct('https://media.example.org:8443/film.m4v')],
  ['https://media.example.org/shows/custom.json', direct('https://media.example.org/shows/custom.json')],
  ['https://media.example.org/song.mp3;jsessionid=1A2B', direct('https://media.example.org/song.mp3;jsessionid=1A2B')],
  ['https://media.example.org/film.avi', unknownType('https://media.example.org/film.avi')],
  ['https://media.example.org/page.html', unknownType('https://media.example.org/page.html')],
  ['https://media.example.org/My.Holiday.2019#t=9', unknownType('https://media.example.org/My.Holiday.2019', 9)],
  ['https://media.example.org/download?file=film.mp4', unknownType('https://media.example.org/download?file=film.mp4')],
  ['file:///home/user/film.mp4', reject('local_file')],
  ['C:\\films\\a film.mp4', reject('local_file')],
  ['\\\\nas\\films\\film.mp4', reject('local_file')],
  ['/Volumes/films/film.mp4', reject('local_file')],
  ['~/film.mp4', reject('local_file')],
  ['/films/film.mp4', { kind: 'search', text: '/films/film.mp4' }],
  ['ftp://media.example.org/film.mp4', reject('unsupported_url')],
  ['http://127.0.0.1/film.mp4', reject('blocked_address')],
  ['http://192.168.1.20:8096/film.mp4', reject('blocked_address')],
  ['http://169.254.169.254/latest/film.mp4', reject('blocked_address')],
  ['http://2130706433/film.mp4', reject('blocked_address')],
  ['http://[::1]/film.mp4', reject('blocked_address')],
  ['http://localhost:8080/film.mp4', reject('blocked_address')],
  ['http://media.example.org:22/film.mp4', reject('blocked_address')],
  ['javascript:alert(1)', reject('unsupported_url')],
  ['just some words', search('just some words')],
  ['https://cdn.example.net/live/stream/index.m3u8', hls('https://cdn.example.net/live/stream/index.m3u8')],
  ['https://cdn.example.net/vod/master.M3U8?sig=abc%3D', hls('https://cdn.example.net/vod/master.M3U8?sig=abc%3D')],
  ['http://cdn.example.net/radio.m3u', hls('http://cdn.example.net/radio.m3u')],
  ['https://cdn.example.net/vod/manifest.mpd', dash('https://cdn.example.net/vod/manifest.mpd')],
  ['https://cdn.example.net/vod/Manifest.MPD?x=1#frag', dash('https://cdn.example.net/vod/Manifest.MPD?x=1')],
  [
    'https://video.blender.org/static/streaming-playlists/hls/x/y-master.m3u8',
    hls('https://video.blender.org/static/streaming-playlists/hls/x/y-master.m3u8'),
  ],
  ['https://user:pass@media.example.org/film.mp4', reject('blocked_address')],
  ['data:video/mp4;base64,AAAA', reject('unsupported_url')],
  ['blob:https://media.example.org/5f0c', reject('unsupported_url')],
  ['https://', reject('invalid_id')],
  ['http://media.example.org:99999/film.mp4', reject('invalid_id')],
  [`https://media.example.org/${'x'.repeat(2048)}.mp4`, reject('invalid_id')],
  ['  https://media.example.org/film.mp4\n', direct('https://media.example.org/film.mp4')],
  ['https://media.example.org/film.mp4/', direct('https://media.example.org/film.mp4/')],
  ['https://media.example.org/film%2Emp4', direct('https://media.example.org/film%2Emp4')],
  ['https://media.example.org/watch#t=1m5s', unknownType('https://media.example.org/watch', 65)],
  ['https://media.example.org/film.mp4#t=npt:1:02:03.5,2:00:00', direct('https://media.example.org/film.mp4', 3723.5)],
  ['https://media.example.org./film.mp4', direct('https://media.example.org./film.mp4')],
  ['media.example.org/film.mp4', search('media.example.org/film.mp4')],
  ['Alien: Romulus', search('Alien: Romulus')],
  ['alien:resurrection', search('alien:resurrection')],
  ['', search('')],
  ['youtu.be:8443/kX3nB7pQz_A', search('youtu.be:8443/kX3nB7pQz_A')],
  ['https://youtu.be:8443/kX3nB7pQz_A', { kind: 'reject', reason: 'unsupported_url', service: 'youtube' }],
  ['https://evilvimeo.com/283918572', unknownType('https://evilvimeo.com/283918572')],
  ['https://reddit.com.evil.example/r/videos', unknownType('https://reddit.com.evil.example/r/videos')],
  ['https://a.b.reddit.com/r/videos', unknownType('https://a.b.reddit.com/r/videos')],
];

test.each(vectors)('%s', (input, expected) => {
  expect(identify(input)).toEqual(expected);
});

test.each([
  ['https://www.netflix.com/watch/80057281', 'Netflix'],
  ['https://tv.apple.com/us/show/x', 'Apple TV+'],
])('[LINK-25] %s leads to %s, which is copy-protected', (link, siteName) => {
  expect(identify(link)).toEqual({ kind: 'reject', reason: 'drm_protected', siteName });
  expect(identify('https://notnetflix.com/film.mp4').kind).toBe('video');
});

const services = Object.keys({ ...videoLinks, ...collectionLinks }) as Service[];

describe.each(services)('[LINK-9] links of %s', (service) => {
  test.each<[string, string, number?]>(videoLinks[service] ?? [])('the link %s names a video', (input, id, start) => {
    expect(identify(input, linkOptions)).toEqual({ kind: 'video', service, id, ...(start !== undefined && { start }) });
  });

  test.each<[string, string, string?]>(collectionLinks[service] ?? [])('the link %s names several videos', (input, id, highlight) => {
    expect(identify(input, linkOptions)).toEqual({ kind: 'collection', service, id, ...(highlight !== undefined && { highlight }) });
  });
});

test.each(otherLinks)('%s names no video', (input) => {
  expect(['reject', 'search']).toContain(identify(input, linkOptions).kind);
});

const pageOf = (service: Service): Identified => ({ kind: 'reject', reason: 'unsupported_url', service });
const further: [input: string, expected: Identified][] = [
  ['https://www.youtube.com/watch?v=kX3nB7pQz_Aextra', { kind: 'reject', reason: 'invalid_id', service: 'youtube' }],
  ['https://www.youtube.com/attribution_link?u=%2Fattribution_link%3Fu%3D%252Fwatch%253Fv%253DkX3nB7pQz_A', pageOf('youtube')],
  ['https://consent.youtube.com/m?continue=https%3A%2F%2Fevil.example%2Fwatch%3Fv%3DkX3nB7pQz_A', pageOf('youtube')],
  ['https://vimeo.com/705512345/0a1b2c3d4', { kind: 'reject', reason: 'invalid_id', service: 'vimeo' }],
  ['https://vimeo.com/0123', pageOf('vimeo')],
  [
    'https://www.reddit.com/r/videos/s/AbC123xyz9',
    { kind: 'reject', reason: 'unsupported_url', service: 'reddit', follow: 'https://www.reddit.com/r/videos/s/AbC123xyz9' },
  ],
  ['https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv', unknownType('https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv')],
];

test.each(further)('%s is read by the rules of its site', (input, expected) => {
  expect(identify(input, linkOptions)).toEqual(expected);
});

test('[LINK-10] every link to a disabled service is refused with the name of the service', () => {
  const off = { ...linkOptions, off: ['youtube', 'peertube', 'hls'] as const };
  const refused = (service: string) => ({ kind: 'reject', reason: 'service_disabled', service });
  expect(identify('https://youtu.be/kX3nB7pQz_A', off)).toEqual(refused('youtube'));
  expect(identify('https://www.youtube.com/results?search_query=x', off)).toEqual(refused('youtube'));
  expect(identify('https://framatube.org/w/kkGMgK9ZtnKfYAgnEtQxbv', off)).toEqual(refused('peertube'));
  expect(identify('https://cdn.example.net/a.m3u8', off)).toEqual(refused('hls'));
  expect(identify('https://media.example.org/film.mp4', off)).toEqual(direct('https://media.example.org/film.mp4'));
});

test.each([
  ['122d093a-1ede-43bd-bd34-59d2931ffc5e', '3fbif9S3WmtTP8gGsC5HBd'],
  ['9c9de5e8-0a1e-484a-b099-e80766180a6d', 'kkGMgK9ZtnKfYAgnEtQxbv'],
  ['00000000-0000-0000-0000-000000000000', '1'.repeat(22)],
])('the UUID %s and its short form %s are one video', (long, short) => {
  expect(shortUuid(long)).toBe(short);
  expect(shortUuid(long.toUpperCase())).toBe(short);
  expect(shortUuid(short)).toBe(short);
});

describe('a URL in disguise', () => {
  test.each([
    'http://0x7f.1/film.mp4',
    'http://0177.0.0.1/film.mp4',
    'http://127.1/film.mp4',
    'http://１２７.0.0.1/film.mp4',
    'http://[::ffff:127.0.0.1]/film.mp4',
    'http://[::7f00:1]/film.mp4',
    'http://[fd00:ec2::254]/film.mp4',
    'http://[64:ff9b::7f00:1]/film.mp4',
    'http://[2002:7f00:1::]/film.mp4',
    'http://0/film.mp4',
    'http://100.100.100.200/film.mp4',
    'http://localhost./film.mp4',
    'http://film.localhost/film.mp4',
    'http://printer.local/film.mp4',
    'http://metadata.google.internal/film.mp4',
    'http://nas/film.mp4',
    'http://nas.home.arpa/film.mp4',
    'http://hidden.onion/film.mp4',
    'http://media.example.org:6379/film.mp4',
    'http://media.example.org:6667/film.mp4',
  ])('[LINK-11] %s is refused', (input) => {
    expect(identify(input)).toEqual(reject('blocked_address'));
  });
});

test('[LINK-12] private IP addresses pass where private media is allowed, link-local and metadata ones never', () => {
  const options = { allowPrivate: true };
  expect(identify('http://127.0.0.1:8096/film.mp4', options)).toEqual(direct('http://127.0.0.1:8096/film.mp4'));
  expect(identify('http://nas/film.mp4', options)).toEqual(direct('http://nas/film.mp4'));
  expect(identify('http://[fd12::1]/film.mp4', options)).toEqual(direct('http://[fd12::1]/film.mp4'));
  for (const host of ['169.254.169.254', '100.100.100.200', '[fd00:ec2::254]', 'metadata.google.internal', '0.0.0.0', '[fe80::1]']) {
    expect(identify(`http://${host}/film.mp4`, options)).toEqual(reject('blocked_address'));
  }
});

test('any text is identified without an exception, and an id is identified as itself', () => {
  const piece = fc.constantFrom(
    'https://',
    'HTTP://',
    'a.example',
    'www.youtube.com',
    'vimeo.com/283918572',
    'odysee.com',
    'drive.google.com',
    'framatube.org',
    'lbry://',
    '/watch?v=kX3nB7pQz_A',
    '/r/videos',
    '127.0.0.1',
    '[::1]',
    ':80',
    ':x',
    '/',
    'film',
    '.mp4',
    '.M3U8',
    '%2E',
    '?a=b',
    '#t=3',
    '#',
    '@',
    ' ',
  );
  const link = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string(), link), (text) => {
      const identified = identify(text, linkOptions);
      if (identified.kind !== 'video' || !['direct', 'hls', 'dash'].includes(identified.service)) return;
      expect(identify(identified.id)).toEqual({ kind: 'video', service: identified.service, id: identified.id });
    }),
    { numRuns: 500 },
  );
});

// Quadratic work would not end before the timeout.
test.each(['a', ':', ' ', '/', 'a.', 'a:', '%', '[', '\n', '#t=1'])('100 kB of %j are identified in one pass', (piece) => {
  const long = piece.repeat(100_000 / piece.length);
  const hosts = [
    'a.example',
    'youtube.com',
    'vimeo.com',
    'reddit.com/r',
    'odysee.com',
    'drive.google.com',
    'pluto.tv',
    'tubitv.com',
    'framatube.org/c',
  ];
  for (const text of [
    long,
    `https://${long}`,
    `lbry://${long}`,
    `https://a.example/#t=${long}`,
    ...hosts.map((host) => `https://${host}/${long}`),
  ]) {
    expect(() => identify(text, linkOptions)).not.toThrow();
  }
});
