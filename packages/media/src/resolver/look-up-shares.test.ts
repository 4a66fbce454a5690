import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createFakeClock } from '@matinee/base/fake-clock';
import { MatineeError, type VideoId } from '@matinee/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Lookup } from '../fetch/guarded-lookup.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { Requester } from '../fetch/requesters.ts';
import type { ChargedVideos, LookUpMeter } from './look-up-meter.ts';
import { createMemoryLookupCache } from '../caches/lookup-cache.ts';
import { createResolver } from './resolver.ts';
import { sampleVideo } from './built-ins.ts';
import { rejectionOf, openTestMedia, type TestMedia } from '../testing/index.ts';
import { useFixtureServer } from '../testing/use-fixture-server.ts';

const clock = createFakeClock();
const crowd: Requester = { session: 'crowd', address: '192.0.2.1' };
const other: Requester = { session: 'other', address: '192.0.2.2' };
/** As with a wildcard record. */
const anyName: Lookup = (_name, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);

const world = useFixtureServer();

let silent: Server;
let connections: Set<Socket>;

beforeEach(async () => {
  const sockets = new Set<Socket>();
  connections = sockets;
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of connections) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

const open = (meter?: LookUpMeter): TestMedia =>
  openTestMedia({ fetch: world.fetch({ lookup: anyName }), clock, ...(meter !== undefined && { meter }) });

const silentLink = (index: number): string => `http://h${index}.evil.example:${(silent.address() as AddressInfo).port}/film.mp4`;
const silentVideo = (index: number): VideoId => ({ service: 'direct', id: silentLink(index) });
const linkTo = (path: string): string => `http://media.example.org:${new URL(world.server.url).port}/${path}`;
const video = (path: string): VideoId => ({ service: 'direct', id: linkTo(path) });

async function expectConnections(count: number): Promise<void> {
  await vi.waitFor(() => expect(connections.size).toBe(count));
}

describe('slow hosts', () => {
  test('[LINK-16] use two slots of their requester under 500 names, and delay no other requester', async () => {
    const media = open();
    const many = media.resolveAll(
      Array.from({ length: 500 }, (_, index) => silentVideo(index)),
      crowd,
    );
    many.catch(() => undefined);
    await expectConnections(2);
    const done = await Promise.race([media.preview(linkTo('clip.mp4'), {}, other), many]);
    expect(done).toMatchObject({ result: [{ title: 'Test clip' }] });
    expect(connections.size).toBe(2);
  });

  test('[LINK-17] do not delay a link that another requester asks for too', async () => {
    const media = open();
    for (const index of [1, 2, 3]) media.preview(silentLink(index), {}, crowd).catch(() => undefined);
    await expectConnections(2);
    // Waits behind the others of its requester, until a requester with a free slot asks too.
    const first = media.preview(linkTo('clip.mp4'), {}, crowd);
    const second = await media.preview(linkTo('clip.mp4'), {}, other);
    expect(await first).toEqual(second);
    expect(world.server.requests).toHaveLength(1);
    expect(connections.size).toBe(2);
  });
});

test('[LINK-19] look-ups of one request that have not started after 2 minutes fail', async () => {
  const slowClock = createFakeClock();
  const answer = Promise.withResolvers<never>();
  let started = 0;
  const lookUp = (): Promise<never> => {
    started += 1;
    return answer.promise;
  };
  const resolver = createResolver({
    sites: new Map([['direct', { batch: 1, lifetimeMs: 1000, lookUp }]]),
    identifying: () => ({ allowPrivate: true }),
    samplesOf: () => [],
    follow: async (url) => url,
    sniff: async () => 'direct',
    policy: { allowPrivate: true, ownHosts: [] },
    cache: createMemoryLookupCache(slowClock),
    clock: slowClock,
    builtIn: [sampleVideo],
    collectionLimit: 10,
    searchAt: undefined,
    meter: { charge: () => undefined, chargeSearch: () => undefined },
  });
  const ids = [...Array.from({ length: 50 }, (_, index) => silentVideo(index)), { service: 'direct', id: sampleVideo.id } as const];
  const working = resolver.resolveAll(ids, crowd);
  await vi.waitFor(() => expect(started).toBe(4));
  slowClock.advance(120_001);
  answer.reject(noAnswer());
  const outcomes = await working;
  expect(outcomes.at(-1)).toEqual({ status: 'fulfilled', value: sampleVideo });
  for (const outcome of outcomes.slice(0, 50)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'UpstreamException' } });
  }
  expect(started).toBe(4);
});

describe('a request', () => {
  const charged: [string, ChargedVideos][] = [];
  let allowed: number;
  const meter: LookUpMeter = {
    charge({ session = '' }, videos) {
      if ((videos.lookedUp ?? 0) > allowed) throw new MatineeError('TooManyRequests', 'Too many.', { retryAfterSeconds: 5 });
      charged.push([session, videos]);
    },
    chargeSearch: () => undefined,
  };
  beforeEach(() => {
    charged.length = 0;
    allowed = Number.POSITIVE_INFINITY;
  });

  test('[LINK-18] is charged for every video that it asks for, and again for each that is looked up', async () => {
    const media = open(meter);
    await media.preview(linkTo('clip.mp4'), {}, crowd);
    await media.preview(linkTo('clip.mp4'), {}, other);
    await media.resolve({ service: 'direct', id: sampleVideo.id }, crowd);
    await media.resolveAll([video('clip.mp4'), video('tone.mp3'), video('missing.mp4'), { service: 'direct', id: 'nonsense' }], other);
    await media.resolveAll([video('missing.mp4'), video('tone.mp3')], other);
    await media.preview(`${linkTo('tone.mp3')}\n${linkTo('bare/clip')}`, {}, crowd);
    expect(charged).toEqual([
      ['crowd', { asked: 1 }],
      ['crowd', { lookedUp: 1 }],
      ['other', { asked: 1 }],
      ['crowd', { asked: 1 }],
      ['other', { asked: 4 }],
      ['other', { lookedUp: 2 }],
      ['other', { asked: 2 }],
      ['crowd', { asked: 2 }],
      ['crowd', { lookedUp: 1 }],
    ]);
  });

  test('is refused before any look-up if it is too large', async () => {
    const media = open(meter);
    allowed = 2;
    const paths = ['clip.mp4', 'tone.mp3', 'moov-at-end.mp4'];
    const inputs = [media.resolveAll(paths.map(video), crowd), media.preview(paths.map(linkTo).join('\n'), {}, crowd)];
    for (const { name, details } of await Promise.all(inputs.map(rejectionOf))) {
      expect([name, details]).toEqual(['TooManyRequests', { retryAfterSeconds: 5 }]);
    }
    expect(world.server.requests).toEqual([]);
  });
});

async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

test('many known videos leave other requests their turns', async () => {
  const media = open();
  await media.preview(linkTo('clip.mp4'));
  expect(await turnsDuring(media.resolveAll(Array.from({ length: 500 }, () => video('clip.mp4'))))).toBeGreaterThan(20);
});
