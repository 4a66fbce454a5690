import { expect, test } from 'vitest';
import type { Api } from '../api/api.ts';
import { askAddress } from './ask-address.ts';

const asking = (answer: object) => {
  const asked: unknown[] = [];
  const call = async (...request: unknown[]) => {
    asked.push(request);
    return { success: true, ...answer };
  };
  return { api: { call } as unknown as Pick<Api, 'call'>, asked };
};

test('an address is asked for by service and id, whatever is in the id', async () => {
  const { api, asked } = asking({ src_url: 'https://media.test/a.mp4' });
  expect(await askAddress(api, 'direct:https://media.test/film.json?a:b')).toEqual({ kind: 'file', url: 'https://media.test/a.mp4' });
  expect(asked).toEqual([['address', { query: { service: 'direct', id: 'https://media.test/film.json?a:b' } }]]);
});

test('streams come first, and what belongs to a film comes with it', async () => {
  const extras = {
    qualities: [{ url: 'https://media.test/b.mp4', mime: 'video/mp4', height: 480 }],
    textTracks: [{ url: '/api/subtitles/x/y', name: 'English', srclang: 'en' }],
  };
  const addresses = { hls_url: 'https://media.test/a.m3u8', dash_url: 'https://media.test/a.mpd', src_url: 'https://media.test/a.mp4' };
  expect(await askAddress(asking(addresses).api, 'tubi:1')).toEqual({ kind: 'hls', url: addresses.hls_url });
  const { hls_url: _, ...others } = addresses;
  expect(await askAddress(asking({ ...others, ...extras }).api, 'tubi:1')).toEqual({ kind: 'dash', url: addresses.dash_url, ...extras });
});

test('an answer without an address is a failure', async () => {
  await expect(askAddress(asking({ qualities: [] }).api, 'tubi:1')).rejects.toThrow('no address');
});
