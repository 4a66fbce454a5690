import { startFixtureServer } from '@matinee/media/testing';
import { RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

// packages/media tests the targets of links, ssrf.test.ts forbidden addresses.

const [media, server] = [closeAfterFile(await startFixtureServer()), await startForFile()];
const token = await server.grant();
const room = await server.generate(token);
const client = await server.enter(room, token);

/** Returns a link's refusals by a preview, REST and the socket. */
async function refusalsOf(url: string): Promise<{ name: string; message: string }[]> {
  const previewed = await server.call('GET', `/data/previewAdd?input=${encodeURIComponent(url)}`, { token });
  const added = await server.call('POST', `/room/${room}/queue`, { token, body: { url } });
  client.request({ type: RequestType.Add, url });
  const { name, message } = await client.next('error');
  expect((await server.call('GET', `/room/${room}`, { token })).body.queue).toEqual([]);
  return [previewed.body.error, added.body.error, { name, message }];
}

describe('links that do not lead to a video', () => {
  test.each([
    ['nothing there', '/status/404/film.mp4', 'VideoNotFoundException'],
    ['a site that fails', '/status/500/film.mp4', 'UpstreamException'],
    ['a page behind a video’s name', '/page/film.mp4', 'UnsupportedMimeTypeException'],
    ['a copy-protected stream', '/protected/film.m3u8', 'VideoUnavailableException'],
    ['a forbidden address', '/redirect-to-metadata/film.mp4', 'BlockedAddressException'],
  ])('%s is refused by name, in the same words everywhere, without an address', async (_, path, name) => {
    const refusals = await refusalsOf(`${media.url}${path}`);
    expect(refusals.map((refusal) => refusal.name)).toEqual([name, name, name]);
    expect(new Set(refusals.map(({ message }) => message)).size).toBe(1);
    expect(refusals[0]?.message).not.toMatch(/127\.0\.0\.1|:\d{2,}|https?:/);
  });

  test.each(['file:///etc/passwd', 'C:\\films\\film.mp4'])('a file of one’s own computer (%s) is explained', async (url) => {
    const [refusal] = await refusalsOf(url);
    expect(refusal?.name).toMatch(/LocalFileException|FeatureDisabledException/);
  });
});
