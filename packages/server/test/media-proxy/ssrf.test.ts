import { startFixtureServer } from '@matinee/media/testing';
import { RequestType } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

const [server, canary] = [await startForFile({ ALLOW_PRIVATE_MEDIA: 'false' }), closeAfterFile(await startFixtureServer())];
const token = await server.grant();
const room = await server.generate(token);

/** All ways to give the server a URL, with the name of the error. */
const entries: Record<string, (address: string) => Promise<string>> = {
  'a preview of a file': (address) => preview(`${address}/film.mp4`),
  'a preview of what tells nothing': (address) => preview(`${address}/film`),
  'a preview of a stream': (address) => preview(`${address}/film.m3u8`),
  'a preview of a manifest': (address) => preview(`${address}/film.json`),
  'a queued link': (address) => queue({ url: `${address}/film.mpd` }),
  'a queued id': (address) => queue({ service: 'direct', id: `${address}/film.mp4` }),
  'a queued stream': (address) => queue({ service: 'hls', id: `${address}/film` }),
  'an address to play': async (address) =>
    (await server.call('GET', `/data/address?service=dash&id=${encodeURIComponent(`${address}/film.mpd`)}`, { token })).body.error?.name,
  'subtitles of a video': (address) => queue({ service: 'direct', id: '/sample/first-light.mp4', subtitleUrl: `${address}/film.vtt` }),
};

async function preview(input: string): Promise<string> {
  return (await server.call('GET', `/data/previewAdd?input=${encodeURIComponent(input)}`, { token })).body.error?.name;
}

async function queue(body: object): Promise<string> {
  return (await server.call('POST', `/room/${room}/queue`, { token, body })).body.error?.name;
}

// packages/media tests every spelling of such an address.
test.each(Object.entries(entries))('[SAFE-7] %s never leads into this machine or network', async (_, enter) => {
  for (const address of [canary.url, `http://[::ffff:127.0.0.1]:${new URL(canary.url).port}`, 'http://169.254.169.254', 'http://nas']) {
    expect(`${address} ${await enter(address)}`).toBe(`${address} BlockedAddressException`);
  }
  expect(canary.requests).toEqual([]);
});

test('a socket’s request never leads there either, alone, among others or to be played now', async () => {
  const client = await server.enter(room, token);
  for (const address of [canary.url, 'http://169.254.169.254', 'http://[::ffff:127.0.0.1]']) {
    const video = { service: 'direct', id: `${address}/film.mp4` } as const;
    for (const request of [
      { type: RequestType.Add, video },
      { type: RequestType.Add, videos: [video, video] },
      { type: RequestType.Add, url: video.id },
      { type: RequestType.PlayNow, video },
    ]) {
      client.request(request);
      expect((await client.next('error')).name).toBe('BlockedAddressException');
    }
  }
  expect(canary.requests).toEqual([]);
});
