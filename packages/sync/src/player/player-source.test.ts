import { expect, test } from 'vitest';
import { playerSourceOf, subtitleSupportOf } from './player-source.ts';

test('[PLAYER-8] a direct, HLS or DASH item plays from its id', () => {
  expect(playerSourceOf({ service: 'direct', id: 'https://media.test/a.mp4' })).toEqual({ kind: 'file', url: 'https://media.test/a.mp4' });
  expect(playerSourceOf({ service: 'hls', id: 'https://media.test/a.m3u8' })).toEqual({ kind: 'hls', url: 'https://media.test/a.m3u8' });
  expect(playerSourceOf({ service: 'dash', id: 'https://media.test/a.mpd' })).toEqual({ kind: 'dash', url: 'https://media.test/a.mpd' });
});

test('[PLAYER-8] an item of a site plays from the URL that the server found, streams first', () => {
  const item = {
    service: 'reddit',
    id: 'abc',
    src_url: 'https://media.test/a.mp4',
    subtitleUrl: 'https://media.test/a.vtt',
  } as const;
  expect(playerSourceOf(item)).toEqual({ kind: 'file', url: item.src_url, subtitleUrl: item.subtitleUrl });
  expect(playerSourceOf({ ...item, hls_url: 'https://media.test/a.m3u8' })).toMatchObject({ kind: 'hls' });
});

test("[PLAYER-8] YouTube and Vimeo play in their sites' own players", () => {
  expect(playerSourceOf({ service: 'youtube', id: 'kX3nB7pQz_A' })).toEqual({ kind: 'youtube', url: 'kX3nB7pQz_A' });
  expect(playerSourceOf({ service: 'vimeo', id: '123456:ab12' })).toEqual({ kind: 'vimeo', url: '123456:ab12' });
});

test("[PLAYER-9] PeerTube plays from its playback URL, with the server's own player as fallback", () => {
  const item = { service: 'peertube', id: 'tube.test:abc', src_url: 'https://tube.test/a.mp4' } as const;
  const own = { kind: 'peertube', url: 'tube.test:abc' };
  expect(playerSourceOf(item)).toEqual({ kind: 'file', url: item.src_url, fallback: own });
  expect(playerSourceOf({ ...item, hls_url: 'https://tube.test/a.m3u8' })).toMatchObject({ kind: 'hls', fallback: own });
  expect(playerSourceOf({ service: 'peertube', id: 'tube.test:abc' })).toEqual({
    kind: 'on-demand',
    url: 'peertube:tube.test:abc',
    fallback: own,
  });
});

test('a live item is live to its player', () => {
  expect(playerSourceOf({ service: 'youtube', id: 'kX3nB7pQz_A', live: true })).toMatchObject({ isLive: true });
});

test('[PLAYER-10] an item of a site whose URLs expire is played on demand', () => {
  expect(playerSourceOf({ service: 'tubi', id: '123' })).toEqual({ kind: 'on-demand', url: 'tubi:123' });
});

test('a JSON manifest is no media file, and its playback URL is resolved on demand', () => {
  for (const id of ['https://media.test/film.json', 'https://media.test/a/film.JSON?token=1', 'https://media.test/film.json/']) {
    expect(playerSourceOf({ service: 'direct', id })).toEqual({ kind: 'on-demand', url: `direct:${id}` });
    expect(playerSourceOf({ service: 'direct', id, hls_url: 'https://media.test/a' })).toEqual({
      kind: 'hls',
      url: 'https://media.test/a',
    });
  }
  for (const id of ['https://media.test/film.json.mp4', 'https://media.test/.json', 'https://media.test/a.mp4?name=film.json']) {
    expect(playerSourceOf({ service: 'direct', id }).kind).toBe('file');
  }
});

test('[PLAYER-14] subtitles that the server serves keep the name of their file', () => {
  const item = { service: 'direct', id: 'https://media.test/a.mp4', subtitleUrl: 'https://subs.test/My%20film.srt?x=1' } as const;
  expect(playerSourceOf({ ...item, subtitlePath: '/api/subtitles/x/y' })).toMatchObject({
    subtitleUrl: '/api/subtitles/x/y',
    subtitleName: 'My film.srt',
  });
});

test('qualities and text tracks of an item belong to its source', () => {
  const extras = {
    qualities: [{ url: 'https://media.test/b.mp4', mime: 'video/mp4', height: 480 }],
    textTracks: [{ url: '/api/subtitles/x/y', name: 'English', srclang: 'en' }],
  };
  const item = { service: 'direct', id: 'https://media.test/a.json', src_url: 'https://media.test/a.mp4', ...extras } as const;
  expect(playerSourceOf(item)).toEqual({ kind: 'file', url: item.src_url, ...extras });
});

test.each([
  [{ service: 'direct', id: 'https://media.test/a.mp4' }, 'always'],
  [{ service: 'tubi', id: '1' }, 'always'],
  [{ service: 'peertube', id: 'tube.test:1' }, 'mostly'],
  [{ service: 'youtube', id: 'kX3nB7pQz_A' }, 'never'],
  [{ service: 'vimeo', id: '1' }, 'never'],
] as const)('[PLAYER-23] added subtitles of %o show %s', (item, support) => {
  expect(subtitleSupportOf(item)).toBe(support);
});
