import { createRefusal, type ErrorName, type ErrorReason } from '@matinee/protocol';
import type { PlayerErrorCode } from '@matinee/sync';
import { expect, test } from 'vitest';
import type { Api } from '@matinee/client';
import { resolvePlaybackUrl } from './resolve-playback-url.ts';

const createApi = (answer: object) => {
  const calls: unknown[] = [];
  const call = async (...request: unknown[]) => {
    calls.push(request);
    return { success: true, ...answer };
  };
  return { api: { call } as unknown as Pick<Api, 'call'>, calls };
};

const inDen = (video: string) => ({ video, codecs: undefined, roomName: 'den' });

test('a playback URL is requested by service, id and room, with any characters in the id', async () => {
  const { api, calls } = createApi({ src_url: 'https://media.test/a.mp4' });
  expect(await resolvePlaybackUrl(api, inDen('direct:https://media.test/film.json?a:b'))).toEqual({
    kind: 'file',
    url: 'https://media.test/a.mp4',
  });
  expect(calls).toEqual([['address', { query: { service: 'direct', id: 'https://media.test/film.json?a:b', room: 'den' } }]]);
});

test('prefers HLS, then DASH, then a file, with qualities and subtitles', async () => {
  const extras = {
    qualities: [{ url: 'https://media.test/b.mp4', mime: 'video/mp4', height: 480 }],
    textTracks: [{ url: '/api/subtitles/x/y', name: 'English', srclang: 'en' }],
  };
  const addresses = { hls_url: 'https://media.test/a.m3u8', dash_url: 'https://media.test/a.mpd', src_url: 'https://media.test/a.mp4' };
  expect(await resolvePlaybackUrl(createApi(addresses).api, inDen('tubi:1'))).toEqual({ kind: 'hls', url: addresses.hls_url });
  const { hls_url: _, ...others } = addresses;
  expect(await resolvePlaybackUrl(createApi({ ...others, ...extras }).api, inDen('tubi:1'))).toEqual({
    kind: 'dash',
    url: addresses.dash_url,
    ...extras,
  });
});

test('a film of the library is on the server, unlike a film that a browser sends', async () => {
  const address = (id: string) => resolvePlaybackUrl(createApi({ src_url: '/film' }).api, inDen(`file:${id}`));
  expect(await address('library:abc')).toEqual({ kind: 'file', url: '/film', isOnServer: true });
  expect(await address('abc')).toEqual({ kind: 'file', url: '/film' });
});

test('rejects an answer without a URL', async () => {
  await expect(resolvePlaybackUrl(createApi({ qualities: [] }).api, inDen('tubi:1'))).rejects.toThrow('no playback URL');
});

test.each<[ErrorName, ErrorReason | undefined, PlayerErrorCode | undefined]>([
  ['OutOfQuotaException', 'relay_share', 'quota'],
  ['VideoUnavailableException', 'drm_protected', 'drm'],
  ['VideoUnavailableException', 'processing', undefined],
  ['VideoNotFoundException', undefined, 'not-found'],
  ['UpstreamException', undefined, undefined],
])('%s (%s) is the error %s of the player', async (name, reason, code) => {
  const call = () => Promise.reject(createRefusal(name, { reason }));
  await expect(resolvePlaybackUrl({ call }, inDen('odyssey:1'))).rejects.toMatchObject(
    code === undefined ? { name } : { name: 'SourceError', code },
  );
});
