import { createServer, type AddressInfo } from 'node:net';
import { createFakeClock } from '@matinee/base/fake-clock';
import type { MatineeError } from '@matinee/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rejectionOf, startFixtureServer, startNameServer, type FixtureServer } from '../testing/index.ts';
import { useFixtureServer } from '../testing/use-fixture-server.ts';
import { noAnswer } from './fetch-errors.ts';
import type { Lookup } from './guarded-lookup.ts';
import { createNameLookup } from './name-lookup.ts';
import type { GuardedFetch } from './guarded-response.ts';
import { defaultSlots, type LaneLimits, type SlotLimits } from './slot-limits.ts';

const megabyte = 1024 * 1024;

const world = useFixtureServer();
const guarded = world.fetch;
let server: FixtureServer;
/** Stands for a service inside the network. */
let canary: FixtureServer;

beforeEach(async () => {
  server = world.server;
  canary = await startFixtureServer();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await canary.close();
});

function failure(fetch: GuardedFetch, url: string, maxBytes = megabyte): Promise<MatineeError> {
  return rejectionOf(fetch.get(url, fetch.startBudget(maxBytes)).then((response) => response.text()));
}

function names(addresses: Record<string, string[]>): Lookup {
  return (hostname, callback) => {
    const found = addresses[hostname];
    if (found === undefined) callback(Object.assign(new Error(`ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), []);
    else
      callback(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  };
}

function portOf(fixture: FixtureServer): string {
  return new URL(fixture.url).port;
}

describe('guarded fetch', () => {
  test('[LINK-28] takes the status line of old Shoutcast servers for one of HTTP', async () => {
    const station = createServer((socket) => socket.end('ICY 200 OK\r\nicy-name:One\r\ncontent-type:audio/mpeg\r\n\r\nsound'));
    await new Promise<void>((resolve) => station.listen(0, '127.0.0.1', resolve));
    const { port } = station.address() as AddressInfo;
    const fetch = guarded();
    const response = await fetch.get(`http://127.0.0.1:${port}/;`, fetch.startBudget(megabyte));
    expect([response.status, response.headers.get('icy-name'), await response.text()]).toEqual([200, 'One', 'sound']);
    station.close();
  });

  test('reads a whole text, requested uncompressed and without credentials', async () => {
    const fetch = guarded();
    const response = await fetch.get(`${server.url}/hls/master.m3u8#fragment`, fetch.startBudget(megabyte));
    expect({ status: response.status, url: response.url }).toEqual({ status: 200, url: `${server.url}/hls/master.m3u8` });
    expect(await response.text()).toMatch(/^#EXTM3U\n/);
    const [{ headers } = { headers: {} }] = server.requests;
    expect(headers).toMatchObject({ 'accept-encoding': 'identity' });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  });

  test('follows twenty redirects, as browsers do, but not twenty-one', async () => {
    const fetch = guarded();
    const response = await fetch.get(`${server.url}/redirects/20/hls/master.m3u8`, fetch.startBudget(megabyte));
    expect(response.url).toBe(`${server.url}/hls/master.m3u8`);
    await response.discard();
    expect((await failure(fetch, `${server.url}/redirects/21/hls/master.m3u8`)).name).toBe('UpstreamException');
  });

  test('follows redirects in a circle once', async () => {
    expect((await failure(guarded(), `${server.url}/redirect-loop/once.m3u8`)).name).toBe('UpstreamException');
    expect(server.requests.filter(({ path }) => path === '/redirect-loop/once.m3u8')).toHaveLength(1);
  });

  test('counts the uncompressed bytes of a body that a server compresses unasked', async () => {
    const fetch = guarded();
    const response = await fetch.get(`${server.url}/gzip/hls/master.m3u8`, fetch.startBudget(megabyte));
    expect(await response.text()).toContain('#EXT-X-STREAM-INF');
    expect((await failure(fetch, `${server.url}/gzip-bomb/a.m3u8`)).message).toContain('too big');
  });

  test('the budget of a look-up is shared by its requests, and leaving early closes the connection', async () => {
    const fetch = guarded();
    const budget = fetch.startBudget(megabyte);
    const response = await fetch.get(`${server.url}/endless/a.mp4`, budget);
    for await (const chunk of response.body) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(budget.bytesLeft).toBeLessThan(megabyte);
    const rest = budget.bytesLeft;
    await (await fetch.get(`${server.url}/hls/master.m3u8`, budget)).text();
    expect(budget.bytesLeft).toBeLessThan(rest);
    await expect(fetch.get(`${server.url}/endless/b.mp4`, budget).then((endless) => endless.text())).rejects.toThrow('too big');
  });
});

describe('failed answers', () => {
  test.each([
    ['status/404/a.mp4', 'VideoNotFoundException'],
    ['status/410/a.mp4', 'VideoNotFoundException'],
    ['status/401/a.mp4', 'UpstreamException'],
    ['status/403/a.mp4', 'UpstreamException'],
    ['status/429/a.mp4', 'UpstreamException'],
    ['status/500/a.mp4', 'UpstreamException'],
    ['status/304/a.mp4', 'UpstreamException'],
    ['large/a.m3u8', 'UpstreamException'],
    ['endless/a.m3u8', 'UpstreamException'],
    ['truncated/hls/low/index.m3u8', 'UpstreamException'],
  ])('the answer %s is the error %s', async (path, name) => {
    const error = await failure(guarded(), `${server.url}/${path}`, 2 * megabyte);
    expect(error.name).toBe(name);
    expect(error.message).not.toMatch(/127\.0\.0\.1|\d{3,}|http/);
  });

  test('silence, a closed port and an unknown name lead to the same error', async () => {
    const clock = createFakeClock();
    const fetch = guarded({ clock, lookup: names({}) });
    const closed = await startFixtureServer();
    await closed.close();
    const silent = ['slow-headers/a.mp4', 'slow-body/a.mp4'].map((path) => failure(fetch, `${server.url}/${path}`));
    await vi.waitFor(() => expect(server.requests).toHaveLength(2));
    clock.advance(10_000);
    const errors = await Promise.all([
      failure(fetch, `${closed.url}/a.mp4`),
      failure(fetch, 'http://nobody.example.org/a.mp4'),
      failure(fetch, server.url.replace('http:', 'https:')),
      ...silent,
    ]);
    const [{ name, message }] = errors;
    expect(name).toBe('UpstreamException');
    expect(new Set(errors.map((error) => `${error.name} ${error.message}`))).toEqual(new Set([`${name} ${message}`]));
  });
});

describe('URLs that are not fetched', () => {
  test('all blocked URLs get the same error, and nothing is sent', async () => {
    const fetch = guarded({
      allowPrivate: false,
      ownHosts: ['matinee.example.org'],
    });
    const refused = [
      canary.url,
      `http://localhost:${portOf(canary)}/a.mp4`,
      `http://[::1]:${portOf(canary)}/a.mp4`,
      `http://[::ffff:127.0.0.1]:${portOf(canary)}/a.mp4`,
      `http://2130706433:${portOf(canary)}/a.mp4`,
      'http://169.254.169.254/latest/meta-data',
      'http://metadata.google.internal/',
      'https://matinee.example.org/a.mp4',
      'https://MATINEE.example.org.:8443/a.mp4',
      'http://user:pass@media.example.org/a.mp4',
      'http://media.example.org:22/a.mp4',
      'file:///etc/passwd',
      'data:text/plain,hello',
      'blob:null/5',
      '/a.mp4',
      '',
    ];
    const errors = await Promise.all(refused.map((url) => failure(fetch, url)));
    const [first] = errors;
    expect(first?.name).toBe('BlockedAddressException');
    for (const error of errors) expect([error.name, error.message]).toEqual([first?.name, first?.message]);
    expect(canary.requests).toEqual([]);
  });

  test('a redirect is checked like the first URL', async () => {
    const fetch = guarded({ ownHosts: [`127.0.0.1:${portOf(canary)}`] });
    const targets = [
      canary.url,
      'http://169.254.169.254/latest/meta-data',
      'http://[fd00:ec2::254]/latest/meta-data',
      'file:///etc/passwd',
      'gopher://media.example.org/',
      '//user:pass@media.example.org/',
    ];
    for (const target of targets) {
      const error = await failure(fetch, `${server.url}/redirect/a.mp4?to=${encodeURIComponent(target)}`);
      expect(error.name).toBe('BlockedAddressException');
    }
    expect(canary.requests).toEqual([]);
    expect(server.requests).toHaveLength(targets.length);
  });

  test('a name is refused if any of its IP addresses is forbidden', async () => {
    const lookup = names({
      'mixed.example.org': ['93.184.216.34', '127.0.0.1'],
      'mapped.example.org': ['::ffff:127.0.0.1'],
      'empty.example.org': [],
    });
    const fetch = guarded({ allowPrivate: false, lookup });
    for (const name of ['mixed', 'mapped', 'empty']) {
      expect((await failure(fetch, `http://${name}.example.org:${portOf(canary)}/a.mp4`)).name).toBe('UpstreamException');
    }
    expect(canary.requests).toEqual([]);
  });

  test('a name inside the network gets the same error as an unknown name', async () => {
    const nameServer = await startNameServer({
      'inside.example.org': ['10.0.0.7'],
      'loopback.example.org': ['127.0.0.1', '::1'],
      'azure.example.org': ['168.63.129.16'],
    });
    const lookup = createNameLookup({ allowPrivate: false, servers: [nameServer.address], timeoutMs: 60_000 });
    const fetch = guarded({ allowPrivate: false, lookup });
    const hosts = ['none.example.org', ...Object.keys(nameServer.answers)];
    const port = portOf(canary);
    for (const url of hosts.flatMap((name) => [`http://${name}:${port}/a.mp4`, `https://${name}:${port}/a.mp4`])) {
      const { name, message, details } = await failure(fetch, url);
      expect({ url, name, message, details }).toEqual({ url, name: 'UpstreamException', message: noAnswer().message, details: {} });
    }
    // Two DNS questions for each name, and nothing after them.
    expect(nameServer.questions.toSorted()).toEqual(hosts.flatMap((name) => [`${name} A`, `${name} AAAA`]).toSorted());
    expect(canary.requests).toEqual([]);
    await nameServer.close();
  });

  test('the connection goes to the IP address that was checked, even if the name changes', async () => {
    const answers = ['127.0.0.1', '169.254.169.254'];
    const asked: string[] = [];
    const lookup: Lookup = (hostname, callback) => {
      asked.push(hostname);
      callback(null, [{ address: answers.shift() ?? '0.0.0.0', family: 4 }]);
    };
    const fetch = guarded({ lookup });
    const url = `http://media.example.org:${portOf(server)}/hls/master.m3u8`;
    const response = await fetch.get(url, fetch.startBudget(megabyte));
    expect(asked).toEqual(['media.example.org']);
    expect(await response.text()).toMatch(/^#EXTM3U/);
    // A second connection looks the name up again.
    const other = guarded({ lookup });
    expect((await failure(other, url)).name).toBe('UpstreamException');
    expect(server.requests).toHaveLength(1);
  });

  test('link-local and metadata addresses stay closed where private media is allowed', async () => {
    const lookup = names({
      'a.local': ['169.254.169.254'],
      'b.local': ['100.100.100.200'],
      'c.local': ['fd00:ec2::254'],
      'd.local': ['127.0.0.1'],
    });
    const fetch = guarded({ lookup });
    for (const name of ['a.local', 'b.local', 'c.local']) {
      expect((await failure(fetch, `http://${name}/a.mp4`)).name).toBe('UpstreamException');
    }
    const response = await fetch.get(`http://d.local:${portOf(server)}/hls/master.m3u8`, fetch.startBudget(megabyte));
    expect(response.status).toBe(200);
    await response.discard();
  });

  test('a proxy of the environment is not used', async () => {
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY']) vi.stubEnv(name, canary.url);
    const fetch = guarded();
    await (await fetch.get(`${server.url}/hls/master.m3u8`, fetch.startBudget(megabyte))).text();
    expect(canary.requests).toEqual([]);
  });
});

describe('fetches at once', () => {
  const slotsWith = (links: Partial<LaneLimits>, rest: Partial<SlotLimits> = {}): SlotLimits => ({
    ...defaultSlots,
    ...rest,
    lanes: { ...defaultSlots.lanes, links: { ...defaultSlots.lanes.links, ...links } },
  });

  test('names under one registered name are one host', async () => {
    const lookup: Lookup = (_name, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);
    const fetch = guarded({ slots: slotsWith({ perHostAndAddress: 2, perSession: 10 }), lookup });
    const get = (host: string) => fetch.get(`http://${host}:${portOf(server)}/endless/a`, fetch.startBudget(10 * megabyte));
    const held = await Promise.all([get('h1.evil.example'), get('h2.evil.example')]);
    const third = get('h3.h.evil.example');
    await (await get('evil.co.uk')).discard();
    expect(server.requests).toHaveLength(3);
    await held[0]?.discard();
    await (await third).discard();
    await held[1]?.discard();
  });

  test('a response that is never read releases its slot at the deadline; the request that waited for it has its full time', async () => {
    const clock = createFakeClock();
    const fetch = guarded({ clock, slots: slotsWith({ reserved: 1, perHost: 1 }) });
    await fetch.get(`${server.url}/slow-body/a.mp4`, fetch.startBudget(megabyte));
    const next = fetch.get(`${server.url}/hls/master.m3u8`, fetch.startBudget(megabyte));
    clock.advance(10_000);
    expect(await (await next).text()).toMatch(/^#EXTM3U/);
    expect(server.requests.map(({ path }) => path)).toEqual(['/slow-body/a.mp4', '/hls/master.m3u8']);
  });

  test('a fetch without a slot in time fails with the number of look-ups as its reason, and sends nothing', async () => {
    const clock = createFakeClock();
    const fetch = guarded({ clock, slots: slotsWith({ perHost: 1 }, { waitMs: 20 }) });
    const held = await fetch.get(`${server.url}/endless/a.mp4`, fetch.startBudget(megabyte));
    const waiting = failure(fetch, `${server.url}/clip.mp4`);
    clock.advance(20);
    const { name, details } = await waiting;
    expect([name, details]).toEqual(['TooManyRequests', { reason: 'lookups_waiting', retryAfterSeconds: 10 }]);
    await held.discard();
    expect(server.requests).toHaveLength(1);
  });

  test('close ends running fetches, and may be called twice', async () => {
    const fetch = guarded();
    const waiting = failure(fetch, `${server.url}/slow-headers/a.mp4`);
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    await Promise.all([fetch.close(), fetch.close()]);
    expect((await waiting).name).toBe('UpstreamException');
  });
});
