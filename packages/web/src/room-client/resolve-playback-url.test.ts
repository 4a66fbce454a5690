import { expect, test } from 'vitest';
import type { Api } from '../api/api.ts';
import { resolvePlaybackUrl } from './resolve-playback-url.ts';

const asking = (answer: object) => {
  const asked: unknown[] = [];
  const call = async (...request: unknown[]) => {
    asked.push(request);
    return { success: true, ...answer };
  };
  return { api: { call } as unknown as Pick<Api, 'call'>, asked };
};

test('a playback URL is requested by service and id, whatever characters the id has', async () => {
  const { api, asked } = asking({ src_url: 'https://media.test/a.mp4' });
  expect(await resolvePlaybackUrl(api, 'direct:https://media.test/film.json?a:b')).toEqual({
    kind: 'file',
    url: 'https://media.test/a.mp4',
  });
  expect(asked).toEqual([['address', { query: { service: 'direct', id: 'https://media.test/film.json?a:b' } }]]);
});

test('streams come before files, and qualities and subtitles come with the URL', async () => {
  const extras = {
    qualities: [{ url: 'https://media.test/b.mp4', mime: 'video/mp4', height: 480 }],
    textTracks: [{ url: '/api/subtitles/x/y', name: 'English', srclang: 'en' }],
  };
  const addresses = { hls_url: 'https://media.test/a.m3u8', dash_url: 'https://media.test/a.mpd', src_url: 'https://media.test/a.mp4' };
  expect(await resolvePlaybackUrl(asking(addresses).api, 'tubi:1')).toEqual({ kind: 'hls', url: addresses.hls_url });
  const { hls_url: _, ...others } = addresses;
  expect(await resolvePlaybackUrl(asking({ ...others, ...extras }).api, 'tubi:1')).toEqual({
    kind: 'dash',
    url: addresses.dash_url,
    ...extras,
  });
});

test('an answer without a URL is a failure', async () => {
  await expect(resolvePlaybackUrl(asking({ qualities: [] }).api, 'tubi:1')).rejects.toThrow('no playback URL');
});
