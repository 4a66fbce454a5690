import { createFakeClock } from '@matinee/base/fake-clock';
import { odyseeIds, plutoIds, startSitesServer } from '@matinee/media/testing';
import { beforeEach, expect, test } from 'vitest';
import { createRelayBudget } from '../../src/media-proxy/relay-budget.ts';
import { fetchChecked, type TestServer } from '@matinee/testing';
import { closeAfterFile, startForFile, startForTest } from '../helpers/start-for-test.ts';

const plants = { service: 'odysee', id: '@gardener:b/plants' } as const;
const song = { service: 'odysee', id: '@gardener:b/song' } as const;
const movie = { service: 'pluto', id: `movies/${plutoIds.movie}` } as const;

const clock = createFakeClock();
const sites = closeAfterFile(await startSitesServer());
const options = { clock, siteOrigins: sites.origins };
const relaying = { RELAY_SITES: 'pluto,odysee' };
const shared = await startForFile(relaying, options);
let server: TestServer;
let token: string;
let room: string;

beforeEach(() => sites.reset());

/** Starts a new server if given an environment. */
async function start(videos: readonly { service: string; id: string }[], environment?: Record<string, string>): Promise<void> {
  server = environment === undefined ? shared : await startForTest({ ...relaying, ...environment }, options);
  token = await server.grant();
  room = await server.generate(token);
  await server.enter(room, token);
  for (const video of videos) await server.call('POST', `/room/${room}/queue`, { token, body: video });
}

const addressOf = (video: { service: string; id: string }, options: { room?: string | undefined; token?: string } = {}) => {
  const query = new URLSearchParams({ ...video, ...('room' in options ? options.room !== undefined && { room: options.room } : { room }) });
  return server.call('GET', `/data/address?${query.toString()}`, { token: options.token ?? token });
};
const ask = (path: string, init: RequestInit = {}) => fetchChecked(server.url + path, init);
const pathsIn = (playlist: string) => [...playlist.matchAll(/^\/api\/relay\/.+$|(?<=URI=")[^"]+/gm)].map(([path]) => path);

async function segmentOf(path: string): Promise<string> {
  const variant = pathsIn(await (await ask(path)).text()).at(-1) ?? '';
  const [segment = ''] = pathsIn(await (await ask(variant)).text());
  return segment;
}

test('[RELAY-1] a room gets the streams of a relayed site from this server, down to the segments', async () => {
  await start([plants, movie]);
  for (const video of [plants, movie]) {
    const { body } = await addressOf(video);
    expect(body.hls_url).toMatch(/^\/api\/relay\//);
    const segment = await segmentOf(body.hls_url);
    expect(segment).toMatch(/^\/api\/relay\//);
    const media = await ask(segment);
    expect(media.status).toBe(200);
    expect((await media.arrayBuffer()).byteLength).toBe(Number(media.headers.get('content-length')));
    expect(media.headers.get('content-security-policy')).toContain('sandbox');
  }
});

test('[RELAY-1] the site gets its own Referer', async () => {
  await start([plants]);
  await ask((await addressOf(plants)).body.hls_url);
  const seen = sites.requests.find(({ site }) => site === 'odyseePlayer');
  expect(seen?.headers).toMatchObject({ referer: 'https://odysee.com/', origin: 'https://odysee.com' });
});

test('[RELAY-1] a client can request a part of a file', async () => {
  await start([song]);
  const { body } = await addressOf(song);
  const part = await ask(body.src_url, { headers: { range: 'bytes=10-19' } });
  expect([part.status, part.headers.get('content-range')?.replace(/\/\d+$/, '')]).toEqual([206, 'bytes 10-19']);
  expect((await part.arrayBuffer()).byteLength).toBe(10);
});

test('[RELAY-2] without RELAY_SITES nothing is relayed', async () => {
  await start([plants], { RELAY_SITES: '' });
  expect((await addressOf(plants)).body.hls_url).toContain(`${sites.url}/odyseePlayer/v6/streams/${odyseeIds.plants}`);
  expect((await ask('/api/relay/x/eA')).status).toBe(404);
});

test('[RELAY-3] only users in a room get relayed URLs, and only for its videos', async () => {
  await start([plants]);
  const other = await server.grant();
  for (const { body } of [
    await addressOf(plants, { room: undefined }),
    await addressOf(plants, { room: 'no-such-room' }),
    await addressOf(plants, { token: other }),
    await addressOf(song),
  ]) {
    expect(body.hls_url ?? body.src_url).toContain(sites.url);
  }
});

test('[RELAY-4] a relayed URL is valid unchanged for 6 hours, for its room', async () => {
  await start([plants]);
  const { hls_url: path } = (await addressOf(plants)).body;
  const [, , , signature, text = ''] = path.split('/');
  const forged = Buffer.from(Buffer.from(text, 'base64url').toString().replace(room, 'another-room')).toString('base64url');
  expect((await ask(`/api/relay/${signature}/${forged}`)).status).toBe(404);
  expect((await ask(path)).status).toBe(200);
  clock.advance(6 * 3600 * 1000 + 1000);
  expect((await ask(path)).status).toBe(404);
});

test('[RELAY-4] a relayed URL works for its user in the room, and a minute after they have left', async () => {
  await start([plants]);
  const guest = await server.grant();
  const viewer = await server.enter(room, guest);
  const { hls_url: path } = (await addressOf(plants, { token: guest })).body;
  expect((await ask(path)).status).toBe(200);
  viewer.close();
  await expect.poll(async () => (await server.call('GET', `/room/${room}`, { token })).body.users).toHaveLength(1);
  clock.advance(59_000);
  expect((await ask(path)).status).toBe(200);
  clock.advance(1000);
  expect((await ask(path)).status).toBe(404);
});

test('[RELAY-4] nothing is relayed for a room that is not loaded', async () => {
  await start([plants]);
  const { hls_url: path } = (await addressOf(plants)).body;
  await server.call('DELETE', `/room/${room}`, { token: await server.operator() });
  expect((await ask(path)).status).toBe(404);
});

test('[RELAY-5] a room that has used up its share of a day is refused with a reason', async () => {
  // 1 kB, less than the file.
  await start([song], { RELAY_GB_PER_ROOM: '0.000001' });
  const { src_url: path } = (await addressOf(song)).body;
  await ask(path).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
  const refused = await ask(path);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { name: 'OutOfQuotaException', reason: 'relay_share' } });
  expect((await addressOf(song)).body.error).toMatchObject({ reason: 'relay_share', service: 'odysee' });
});

test('[RELAY-5] a room’s day begins with its first byte, and each room has a day of its own', () => {
  const time = createFakeClock();
  const budget = createRelayBudget(time, 1000, undefined);
  budget.count(1, 600);
  time.advance(23 * 3600 * 1000);
  budget.count(1, 600);
  expect(() => budget.check(1, 'pluto')).toThrow('Pluto TV');
  budget.check(2, 'pluto');
  time.advance(3600 * 1000);
  budget.check(1, 'pluto');
});

test('a failure of the site is not a failure of this server', async () => {
  await start([plants]);
  const { hls_url: path } = (await addressOf(plants)).body;
  sites.order('odyseePlayer', { status: 404 });
  expect((await ask(path)).status).toBe(404);
  sites.order('odyseePlayer', { status: 500 });
  expect(await (await ask(path)).json()).toMatchObject({ error: { name: 'UpstreamException' } });
});

test('[PROXY-2] below a path, playlists name the URLs that browsers load', async () => {
  await start([plants], { PUBLIC_URL: 'https://example.org/watch' });
  const { hls_url: path } = (await addressOf(plants)).body;
  expect(path).toMatch(/^\/api\/relay\//);
  const named = [...(await (await ask(path)).text()).matchAll(/^\/.+$/gm)].map(([url]) => url);
  expect(named.length).toBeGreaterThan(0);
  for (const url of named) {
    expect(url).toMatch(/^\/watch\/api\/relay\//);
    expect((await ask(url)).status).toBe(200);
  }
});
