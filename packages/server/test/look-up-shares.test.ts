import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createFakeClock } from '@matinee/base/fake-clock';
import type { Lookup } from '@matinee/media';
import { createNameLookup, startFixtureServer, startNameServer, type FixtureServer } from '@matinee/media/testing';
import { RequestType } from '@matinee/protocol';
import { passwordOf, startTestServer, type TestServer } from '@matinee/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveBytes, startLoopbackSite, type LoopbackSite } from './loopback-site.ts';
import { pictures } from './pictures.ts';

// One test measures 18 calls, 6 of them with a password.
vi.setConfig({ testTimeout: 30_000 });

/** By how many milliseconds a guest with slow hosts may delay another guest, on a busy machine. Each slow host takes longer. */
const delayMs = 2000;

let media: FixtureServer;
let site: LoopbackSite;
/** A host that takes connections and says nothing. */
let silent: Server;
let held: Set<Socket>;
let server: TestServer;

beforeEach(async () => {
  [media, site] = await Promise.all([startFixtureServer(), startLoopbackSite()]);
  const sockets = new Set<Socket>();
  held = sockets;
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await server.close();
  for (const socket of held) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  await Promise.all([media.close(), site.close()]);
});

/** Resolves every name to this machine, as an attacker's name server with a wildcard would. */
const anyName: Lookup = (_name, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);

const portOf = (url: string): string => new URL(url).port;
const preview = (url: string, token: string) => server.call('GET', `/data/previewAdd?input=${encodeURIComponent(url)}`, { token });

/** Adds videos on 500 hosts of one owner, of which none ever answers, through a socket. */
async function addSlowVideos(port: number): Promise<void> {
  const guest = await server.enter(await server.generate());
  const videos = Array.from(
    { length: 500 },
    (_, index) => ({ service: 'direct', id: `http://h${index}.evil.example:${port}/a.mp4` }) as const,
  );
  guest.request({ type: RequestType.Add, videos });
}

interface Guest {
  preview(): Promise<unknown>;
  thumbnail(): Promise<unknown>;
  login(): Promise<unknown>;
}

/** Another guest at the same IP address, whose requests are never cached. */
async function anotherGuest(): Promise<Guest> {
  const token = await server.grant();
  await server.logIn(token, 'ada');
  let asked = 0;

  async function thumbnailPath(): Promise<string> {
    const picture = `http://pictures.example:${portOf(site.url)}/picture-${asked}.png`;
    site.pages[`picture-${asked}.png`] = serveBytes(pictures.png.bytes);
    const manifest = {
      title: 'Film',
      duration: 60,
      thumbnail: picture,
      sources: [{ url: 'https://media.example.org/a.mp4', contentType: 'video/mp4', quality: 720 }],
    };
    site.pages[`film-${asked}.json`] = serveBytes(JSON.stringify(manifest), 'application/json');
    const { body } = await preview(`http://films.example:${portOf(site.url)}/film-${asked}.json`, token);
    return body.result[0].thumbnail;
  }

  return {
    async preview() {
      asked += 1;
      const { status } = await preview(`http://media.example:${portOf(media.url)}/clip.mp4?${asked}`, token);
      expect(status).toBe(200);
    },
    async thumbnail() {
      asked += 1;
      expect((await fetch(server.url + (await thumbnailPath()))).status).toBe(200);
    },
    async login() {
      const { status } = await server.call('POST', '/user/login', {
        token: await server.grant(),
        body: { user: 'ada', password: passwordOf('ada') },
      });
      expect(status).toBe(200);
    },
  };
}

/** How long something takes, in ms: the best of three, since this machine has more to do. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  return Math.min(...times);
}

async function expectNoDelay(guest: Guest, attack: () => Promise<void>): Promise<void> {
  const kinds = ['preview', 'thumbnail', 'login'] as const;
  const before = await Promise.all(kinds.map(async (kind) => timeOf(guest[kind])));
  await attack();
  const during: number[] = [];
  for (const kind of kinds) during.push(await timeOf(guest[kind]));
  process.stdout.write(
    `${kinds.map((kind, index) => `${kind}: ${before[index]?.toFixed(0)} -> ${during[index]?.toFixed(0)} ms`).join(', ')}\n`,
  );
  kinds.forEach((_, index) => expect((during[index] ?? 0) - (before[index] ?? 0)).toBeLessThan(delayMs));
}

describe.each(['on', 'off'])('one guest who adds 500 videos of slow hosts, with RATE_LIMIT=%s', (rateLimit) => {
  test('does not delay another’s preview, thumbnail and login', async () => {
    server = await startTestServer({ RATE_LIMIT: rateLimit }, { lookup: anyName });
    const guest = await anotherGuest();
    let mostHeld = 0;
    await expectNoDelay(guest, async () => {
      await addSlowVideos((silent.address() as AddressInfo).port);
      await expect.poll(() => held.size).toBe(2);
      silent.on('connection', () => (mostHeld = Math.max(mostHeld, held.size)));
    });
    expect(mostHeld).toBeLessThanOrEqual(2);
  });

  test('does not delay them either when it is their name server that never answers', async () => {
    const nameServer = await startNameServer({
      'media.example': ['127.0.0.1'],
      'films.example': ['127.0.0.1'],
      'pictures.example': ['127.0.0.1'],
      ...Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`h${index}.evil.example`, 'silence' as const])),
    });
    server = await startTestServer(
      { RATE_LIMIT: rateLimit },
      { lookup: createNameLookup({ allowPrivate: true, servers: [nameServer.address] }) },
    );
    const guest = await anotherGuest();
    await expectNoDelay(guest, async () => {
      await addSlowVideos(9999);
      await expect.poll(() => nameServer.questions.some((question) => question.includes('evil'))).toBe(true);
    });
    await nameServer.close();
  });
});

describe('more videos than one may have looked up', () => {
  const ids = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => ({
      service: 'direct' as const,
      id: `http://media.example:${portOf(media.url)}/missing-${from + index}.mp4`,
    }));

  test('are refused over WebSocket and REST with the time to wait, and nothing is added or looked up', async () => {
    server = await startTestServer({ RATE_LIMIT: 'on' }, { lookup: anyName, clock: createFakeClock() });
    const token = await server.grant();
    const room = await server.generate(token);
    const client = await server.enter(room, token);
    const add = (count: number, from: number) => server.call('POST', `/room/${room}/queue`, { token, body: { videos: ids(count, from) } });
    for (const from of [0, 100, 200]) expect((await add(100, from)).body.error.name).toBe('VideoNotFoundException');
    const requests = media.requests.length;

    const refused = await add(20, 300);
    expect([refused.status, refused.body.success, refused.body.error.name]).toEqual([429, false, 'TooManyRequests']);
    expect(Number(refused.headers.get('retry-after'))).toBe(refused.body.error.retryAfterSeconds);
    client.request({ type: RequestType.Add, videos: ids(20, 300) });
    expect(await client.next('error')).toMatchObject({ name: 'TooManyRequests', retryAfterSeconds: expect.any(Number) });
    client.request({ type: RequestType.PlayNow, video: ids(1, 320)[0] as ReturnType<typeof ids>[number] });
    client.request({
      type: RequestType.Add,
      url: ids(20, 300)
        .map(({ id }) => id)
        .join('\n'),
    });
    await client.next('error', ({ name }) => name === 'TooManyRequests');
    expect((await server.call('GET', `/room/${room}`, { token })).body.queue).toEqual([]);
    expect(media.requests.length).toBeLessThanOrEqual(requests + 1);
  });

  test('do not count the server’s own videos and those that it knows already', async () => {
    server = await startTestServer({ RATE_LIMIT: 'on' }, { lookup: anyName, clock: createFakeClock() });
    const token = await server.grant();
    for (let count = 0; count < 50; count += 1) {
      const { status } = await preview('/sample/first-light.mp4', token);
      expect(status).toBe(200);
    }
    const known = `http://media.example:${portOf(media.url)}/clip.mp4`;
    const room = await server.generate(token);
    await preview(known, token);
    const videos = Array.from({ length: 500 }, () => ({ service: 'direct', id: known }));
    const { status } = await server.call('POST', `/room/${room}/queue`, { token, body: { videos } });
    expect(status).toBe(200);
  });
});

test('playback URLs are requested at most 60 times a minute', async () => {
  server = await startTestServer({ RATE_LIMIT: 'on' }, { lookup: anyName, clock: createFakeClock() });
  const token = await server.grant();
  const ask = () => server.call('GET', '/data/address?service=vimeo&id=76979871', { token });
  for (let count = 0; count < 60; count += 1) expect((await ask()).status).toBe(200);
  const { status, body, headers } = await ask();
  expect([status, body.error.name, headers.get('retry-after')]).toEqual([429, 'TooManyRequests', `${body.error.retryAfterSeconds}`]);
});

test.each([{ SEARCH: 'off' }, { SEARCH: 'peertube' }])(
  'words are looked for nowhere but where the operator says (%o)',
  async (environment) => {
    server = await startTestServer(environment);
    const token = await server.grant();
    for (const adapter of ['odysee', 'youtube', 'invidious']) {
      const { status, body } = await server.call('GET', `/data/previewAdd?input=a%20spoon&adapter=${adapter}`, { token });
      expect([status, body.error.name, body.error.reason]).toEqual([403, 'FeatureDisabledException', 'search_unavailable']);
    }
  },
);
