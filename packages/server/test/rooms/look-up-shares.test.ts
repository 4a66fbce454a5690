import { createServer } from 'node:net';
import { createFakeClock } from '@matinee/base/fake-clock';
import type { Lookup } from '@matinee/media';
import { createNameLookup, startFixtureServer, startNameServer } from '@matinee/media/testing';
import { initialLimits, RequestType } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { listenOnLoopback, passwordOf } from '@matinee/testing';
import { serveBytes, startLoopbackSite } from '../helpers/loopback-site.ts';
import { pictures } from '../helpers/pictures.ts';
import { closeAfterFile, startForFile, startForTest } from '../helpers/start-for-test.ts';

/** Resolves every name to this machine, like an attacker's wildcard. */
const anyName: Lookup = (_name, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);

const [media, site] = [closeAfterFile(await startFixtureServer()), closeAfterFile(await startLoopbackSite())];
/** A host that accepts connections and never answers. */
const silent = closeAfterFile(await listenOnLoopback(createServer((socket) => socket.on('error', () => undefined))));
const clock = createFakeClock();
const shared = await startForFile({ RATE_LIMIT: 'on' }, { lookup: anyName, clock });
let server = shared;
beforeEach(() => {
  server = shared;
  clock.advance(60_000);
});

const portOf = (url: string): string => new URL(url).port;
const preview = (url: string, token: string) => server.call('GET', `/data/previewAdd?input=${encodeURIComponent(url)}`, { token });

/** Adds videos on 100 silent hosts of one owner. */
async function addSlowVideos(port: number): Promise<void> {
  const guest = await server.enter(await server.generate());
  const hosts = Array.from({ length: 100 }, (_, index) => `http://h${index}.evil.example:${port}`);
  guest.request({ type: RequestType.Add, videos: hosts.map((host) => ({ service: 'direct', id: `${host}/a.mp4` })) });
}

/** Resolves once another guest at the same IP address has checked a link, a picture and a password. */
async function lookAround(): Promise<void> {
  const token = await server.grant('ada');
  expect((await preview(`http://media.example:${portOf(media.url)}/clip.mp4`, token)).status).toBe(200);
  site.pages['picture.png'] = serveBytes(pictures.png.bytes);
  const sources = [{ url: 'https://media.example.org/a.mp4', contentType: 'video/mp4', quality: 720 }];
  const manifest = { title: 'Film', duration: 60, thumbnail: `http://pictures.example:${portOf(site.url)}/picture.png`, sources };
  site.pages['film.json'] = serveBytes(JSON.stringify(manifest), 'application/json');
  const { body } = await preview(`http://films.example:${portOf(site.url)}/film.json`, token);
  expect((await fetch(server.url + body.result[0].thumbnail)).status).toBe(200);
  const login = { token: await server.grant(), body: { user: 'ada', password: passwordOf('ada') } };
  expect((await server.call('POST', '/user/login', login)).status).toBe(200);
}

describe('a guest who adds 100 videos of slow hosts', () => {
  test('does not delay another’s preview, thumbnail and login when the hosts never answer', async () => {
    await addSlowVideos(silent.port);
    await expect.poll(() => silent.sockets.size).toBeGreaterThan(1);
    await lookAround();
  });

  test('does not delay another’s preview, thumbnail and login when their name server never answers', async () => {
    const nameServer = await startNameServer({
      'media.example': ['127.0.0.1'],
      'films.example': ['127.0.0.1'],
      'pictures.example': ['127.0.0.1'],
      ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`h${index}.evil.example`, 'silence' as const])),
    });
    server = await startForTest({}, { lookup: createNameLookup({ allowPrivate: true, servers: [nameServer.address] }) });
    await addSlowVideos(9999);
    await expect.poll(() => nameServer.questions.some((question) => question.includes('evil'))).toBe(true);
    await lookAround();
    await nameServer.close();
  });
});

describe('more videos than the limit of look-ups', () => {
  const ids = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => ({
      service: 'direct' as const,
      id: `http://media.example:${portOf(media.url)}/missing-${from + index}.mp4`,
    }));

  test('are refused over WebSocket and REST with the time to wait, and nothing is added or looked up', async () => {
    const olga = await server.operator();
    const allow = (lookUpsPerAddress: number) => server.call('PATCH', '/admin/settings', { token: olga, body: { lookUpsPerAddress } });
    await allow(30);
    const token = await server.grant();
    const room = await server.generate(token);
    const client = await server.enter(room, token);
    const add = (count: number, from: number) => server.call('POST', `/room/${room}/queue`, { token, body: { videos: ids(count, from) } });
    // A third of the IP address's limit.
    expect((await add(10, 0)).body.error.name).toBe('VideoNotFoundException');
    const requests = media.requests.length;

    const refused = await add(20, 300);
    expect([refused.status, refused.body.success, refused.body.error.name]).toEqual([429, false, 'TooManyRequests']);
    expect(Number(refused.headers.get('retry-after'))).toBe(refused.body.error.retryAfterSeconds);
    client.request({ type: RequestType.Add, videos: ids(20, 300) });
    expect(await client.next('error')).toMatchObject({ name: 'TooManyRequests', retryAfterSeconds: expect.any(Number) });
    client.request({ type: RequestType.PlayNow, video: ids(1, 320)[0] as ReturnType<typeof ids>[number] });
    const links = ids(20, 300).map(({ id }) => id);
    client.request({ type: RequestType.Add, url: links.join('\n') });
    await client.next('error', ({ name }) => name === 'TooManyRequests');
    expect((await server.call('GET', `/room/${room}`, { token })).body.queue).toEqual([]);
    expect(media.requests.length).toBeLessThanOrEqual(requests + 1);
    await allow(initialLimits.lookUpsPerAddress);
  });

  test('do not count the server’s own videos and videos that it has looked up before', async () => {
    const token = await server.grant();
    for (let count = 0; count < 5; count += 1) expect((await preview('/sample/first-light.mp4', token)).status).toBe(200);
    const known = `http://media.example:${portOf(media.url)}/clip.mp4?known`;
    const room = await server.generate(token);
    await preview(known, token);
    const videos = Array.from({ length: 500 }, () => ({ service: 'direct', id: known }));
    expect((await server.call('POST', `/room/${room}/queue`, { token, body: { videos } })).status).toBe(200);
  });
});

test('playback URLs are requested at most 60 times a minute', async () => {
  const token = await server.grant();
  const ask = () => server.call('GET', '/data/address?service=vimeo&id=76979871', { token });
  for (let count = 0; count < 60; count += 1) expect((await ask()).status).toBe(200);
  const { status, body, headers } = await ask();
  expect([status, body.error.name, headers.get('retry-after')]).toEqual([429, 'TooManyRequests', `${body.error.retryAfterSeconds}`]);
});

test.each(['off', 'peertube'])('words are searched only where the operator says (%s)', async (SEARCH) => {
  server = await startForTest({ SEARCH });
  const token = await server.grant();
  for (const adapter of ['odysee', 'youtube', 'invidious']) {
    const { status, body } = await server.call('GET', `/data/previewAdd?input=a%20spoon&adapter=${adapter}`, { token });
    expect([status, body.error.name, body.error.reason]).toEqual([400, 'FeatureDisabledException', 'search_unavailable']);
  }
});
