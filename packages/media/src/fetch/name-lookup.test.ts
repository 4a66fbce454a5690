import type { LookupAddress } from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startNameServer, type NameServer } from '../testing/name-server.ts';
import { createHostsFile, parseHosts } from './hosts-file.ts';
import { oneAtATime } from './system-lookup.ts';
import { createNameLookup, type NameLookupOptions } from './name-lookup.ts';

let server: NameServer;
let clock: FakeClock;
let askedSystem: string[];

beforeEach(async () => {
  server = await startNameServer();
  clock = createFakeClock();
  askedSystem = [];
});
afterEach(() => server.close());

function open(options: Partial<NameLookupOptions> = {}): (name: string) => Promise<LookupAddress[]> {
  const lookup = createNameLookup({
    allowPrivate: true,
    servers: [server.address],
    hosts: { find: async () => undefined },
    system: async (name) => {
      askedSystem.push(name);
      return undefined;
    },
    clock,
    // No fake clock advances the resolver's own time limit.
    timeoutMs,
    ...options,
  });
  return (name) =>
    new Promise((resolve, reject) => {
      lookup(name, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
    });
}

const addressesOf = (found: LookupAddress[]): string[] => found.map(({ address }) => address);

const timeoutMs = 600_000;

describe('a name', () => {
  test('has the IP addresses of both families, IPv4 first', async () => {
    server.answers['media.example.org'] = ['2606:4700::1111', '93.184.216.34'];
    expect(await open()('Media.Example.org.')).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(server.questions.toSorted()).toEqual(['media.example.org A', 'media.example.org AAAA']);
  });

  test('is found with IP addresses of one family', async () => {
    server.answers['six.example.org'] = ['2606:4700::1111'];
    server.answers['four.example.org'] = ['93.184.216.34'];
    const find = open();
    expect(addressesOf(await find('six.example.org'))).toEqual(['2606:4700::1111']);
    expect(addressesOf(await find('four.example.org'))).toEqual(['93.184.216.34']);
  });

  test('is unknown if it does not exist or has no IP address, to the operating system too', async () => {
    server.answers['empty.example.org'] = [];
    for (const name of ['none.example.org', 'empty.example.org']) await expect(open()(name)).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(askedSystem).toEqual([]);
  });

  test('fails in time if its server never answers, and delays no other name', async () => {
    server.answers['media.example.org'] = ['93.184.216.34'];
    const find = open();
    const silent = Array.from({ length: 50 }, (_, index) => `h${index}.example.org`);
    for (const name of silent) server.answers[name] = 'silence';
    const failures = Promise.allSettled(silent.map(find));
    expect(addressesOf(await find('media.example.org'))).toEqual(['93.184.216.34']);
    clock.advance(timeoutMs);
    expect(new Set((await failures).map(({ status }) => status))).toEqual(new Set(['rejected']));
  });

  test('is unknown with more IP addresses than a host needs', async () => {
    server.answers['many.example.org'] = Array.from({ length: 65 }, (_, index) => `93.184.216.${index}`);
    await expect(open()('many.example.org')).rejects.toThrow('too many addresses');
  });
});

describe('an answer', () => {
  test('is cached for a minute, even the absence of a name', async () => {
    server.answers['media.example.org'] = ['93.184.216.34'];
    const find = open();
    const askBoth = () => Promise.allSettled([find('media.example.org'), find('none.example.org')]);
    await askBoth();
    clock.advance(59_999);
    server.answers['media.example.org'] = ['93.184.216.35'];
    server.answers['none.example.org'] = ['93.184.216.36'];
    const [kept, missing] = await askBoth();
    expect(kept).toMatchObject({ value: [{ address: '93.184.216.34' }] });
    expect(missing.status).toBe('rejected');
    expect(server.questions).toHaveLength(4);
    clock.advance(1);
    expect(await askBoth()).toMatchObject([{ value: [{ address: '93.184.216.35' }] }, { value: [{ address: '93.184.216.36' }] }]);
  });

  test('is requested again after five seconds if it is a failure', async () => {
    server.answers['media.example.org'] = 'failure';
    const find = open();
    await expect(find('media.example.org')).rejects.toMatchObject({ code: 'ESERVFAIL' });
    server.answers['media.example.org'] = ['93.184.216.34'];
    await expect(find('media.example.org')).rejects.toMatchObject({ code: 'ESERVFAIL' });
    clock.advance(5000);
    expect(addressesOf(await find('media.example.org'))).toEqual(['93.184.216.34']);
  });

  test('is requested once for all callers at the same time', async () => {
    server.answers['media.example.org'] = ['93.184.216.34'];
    const find = open();
    await Promise.all(Array.from({ length: 10 }, () => find('media.example.org')));
    expect(server.questions).toHaveLength(2);
  });

  test('is forgotten after a thousand others have been requested', async () => {
    let asked = 0;
    const find = open({
      hosts: {
        async find() {
          asked += 1;
          return [{ address: '10.0.0.1', family: 4 }];
        },
      },
    });
    for (let index = 0; index < 1000; index += 1) await find(`h${index}`);
    await find('h0');
    expect(asked).toBe(1000);
    await find('h1000');
    await find('h0');
    expect(asked).toBe(1002);
  });
});

describe('names of a home network', () => {
  test.each(['nas', 'nas.local', 'tv.lan', 'nas.home.arpa'])(
    '%s is asked of the operating system when name servers do not know it, or fail',
    async (name) => {
      const find = open({ system: async () => [{ address: '192.168.1.20', family: 4 }] });
      expect(addressesOf(await find(name))).toEqual(['192.168.1.20']);
      server.answers[name] = 'failure';
      clock.advance(60_000);
      expect(addressesOf(await find(name))).toEqual(['192.168.1.20']);
      // Multicast DNS needs no name server.
      expect(server.questions).toHaveLength(name.endsWith('.local') ? 0 : 4);
    },
  );

  test('names are sent to no other name server where private media is not allowed', async () => {
    await expect(open({ allowPrivate: false })('nas.local')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(askedSystem).toEqual([]);
  });

  test('names wait for the operating system one after the other, a few at a time and for a bounded time', async () => {
    const asked: string[] = [];
    const slow = Promise.withResolvers<LookupAddress[]>();
    const ask = oneAtATime((name) => {
      asked.push(name);
      return slow.promise;
    }, 20);
    const all = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(`host${index}`)));
    expect(new Set(all)).toEqual(new Set([undefined]));
    expect(asked).toEqual(['host0']);
    slow.resolve([{ address: '192.168.1.20', family: 4 }]);
    await vi.waitFor(async () => expect(await ask('nas')).toEqual([{ address: '192.168.1.20', family: 4 }]));
    expect(asked).toEqual(['host0', 'nas']);
  });

  test('localhost is this machine, even if a name server says otherwise', async () => {
    server.answers['localhost'] = ['93.184.216.34'];
    const find = open();
    for (const name of ['localhost', 'film.localhost']) expect(addressesOf(await find(name))).toEqual(['127.0.0.1', '::1']);
    expect(server.questions).toEqual([]);
  });
});

describe('the hosts file', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'matinee-hosts-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  test('comes before name servers, and is read again when it has changed', async () => {
    const path = join(folder, 'hosts');
    writeFileSync(path, '10.0.0.7 media.example.org nas\n');
    server.answers['media.example.org'] = ['93.184.216.34'];
    const find = open({ hosts: createHostsFile(path, clock) });
    expect(addressesOf(await find('media.example.org'))).toEqual(['10.0.0.7']);
    expect(addressesOf(await find('nas'))).toEqual(['10.0.0.7']);
    writeFileSync(path, '# nothing is left here any more\n');
    clock.advance(60_000);
    expect(addressesOf(await find('media.example.org'))).toEqual(['93.184.216.34']);
  });

  test('may be missing', async () => {
    expect(await createHostsFile(join(folder, 'none')).find('localhost')).toBeUndefined();
  });

  test('names several hosts in a line, and one host in several', () => {
    const text =
      '127.0.0.1\tlocalhost # this machine\n::1 localhost ip6-localhost\nnot-an-address a\n10.0.0.7 NAS nas. nas\r\n#10.0.0.8 nas\n';
    expect(Object.fromEntries(parseHosts(text))).toEqual({
      localhost: [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ],
      'ip6-localhost': [{ address: '::1', family: 6 }],
      nas: [{ address: '10.0.0.7', family: 4 }],
    });
  });
});
