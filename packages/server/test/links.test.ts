import { startFixtureServer, type FixtureServer } from '@matinee/media/testing';
import { RequestType } from '@matinee/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '@matinee/testing';

let media: FixtureServer;
let home: World;
let strict: World;

/** A server, and a guest in a room of it. */
interface World {
  server: TestServer;
  token: string;
  room: string;
  client: TestClient;
}

async function open(environment: Record<string, string>): Promise<World> {
  const server = await startTestServer(environment);
  const token = await server.grant();
  const room = await server.generate(token);
  return { server, token, room, client: await server.enter(room, token) };
}

beforeAll(async () => {
  [media, home, strict] = [await startFixtureServer(), await open({}), await open({ ALLOW_PRIVATE_MEDIA: 'false' })];
});
afterAll(() => Promise.all([home.server.close(), strict.server.close(), media.close()]));

/** What becomes of a link: asked as a preview, through REST and through the socket, it is the same. */
async function refusalsOf({ server, token, room, client }: World, url: string): Promise<{ name: string; message: string }[]> {
  const preview = await server.call('GET', `/data/previewAdd?input=${encodeURIComponent(url)}`, { token });
  const added = await server.call('POST', `/room/${room}/queue`, { token, body: { url } });
  client.request({ type: RequestType.Add, url });
  const { name, message } = await client.next('error');
  expect((await server.call('GET', `/room/${room}`, { token })).body.queue).toEqual([]);
  return [preview.body.error, added.body.error, { name, message }];
}

describe('links that do not lead to a video', () => {
  test.each([
    ['nothing there', '/status/404/film.mp4', 'VideoNotFoundException'],
    ['a site that fails', '/status/500/film.mp4', 'UpstreamException'],
    ['a page', '/not-media.mp4', 'UnsupportedMimeTypeException'],
    ['a page behind a video’s name', '/page/film.mp4', 'UnsupportedMimeTypeException'],
    ['a copy-protected stream', '/protected/film.m3u8', 'VideoUnavailableException'],
    ['redirects in a circle', '/redirect-loop/film.mp4', 'UpstreamException'],
  ])('%s is refused by name, in the same words everywhere, without an address', async (_, path, name) => {
    const refusals = await refusalsOf(home, `${media.url}${path}`);
    expect(refusals.map((refusal) => refusal.name)).toEqual([name, name, name]);
    expect(new Set(refusals.map(({ message }) => message)).size).toBe(1);
    expect(refusals[0]?.message).not.toMatch(/127\.0\.0\.1|:\d{2,}|https?:/);
  });

  test.each(['file:///etc/passwd', 'C:\\films\\film.mp4'])('a file of one’s own computer (%s) is explained', async (url) => {
    const [refusal] = await refusalsOf(home, url);
    expect(refusal?.name).toMatch(/LocalFileException|FeatureDisabledException/);
  });
});

describe('URLs of private addresses', () => {
  test.each([
    'http://127.0.0.1/film.mp4',
    'http://localhost:8080/film.mp4',
    'http://192.168.1.20:8096/film.mp4',
    'http://[::1]/film.mp4',
    'http://2130706433/film.mp4',
    'http://169.254.169.254/film.mp4',
  ])('%s is refused, always with the same sentence', async (url) => {
    const messages = (await refusalsOf(strict, url)).map(({ name, message }) => `${name}: ${message}`);
    expect(new Set(messages).size).toBe(1);
    expect(messages[0]).toMatch(/^BlockedAddressException: /);
  });

  test('a link that redirects to a forbidden address is refused, also where private media are allowed', async () => {
    const [refusal] = await refusalsOf(home, `${media.url}/redirect-to-metadata/film.mp4`);
    expect(refusal?.name).toBe('BlockedAddressException');
  });
});

test('a file of 3 GB is looked up without being read', async () => {
  const { server, token } = home;
  const before = media.requests.length;
  const { status, body } = await server.call('GET', `/data/previewAdd?input=${encodeURIComponent(`${media.url}/huge/film.mp4`)}`, {
    token,
  });
  expect(status).toBe(200);
  expect(body.result[0].length).toBeGreaterThan(0);
  const bytes = media.requests.slice(before).reduce((sum, { bytesSent }) => sum + bytesSent, 0);
  expect(bytes).toBeLessThan(3 * 1024 * 1024);
});
