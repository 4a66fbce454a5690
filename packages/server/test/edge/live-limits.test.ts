import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { startSitesServer } from '@matinee/media/testing';
import { initialLimits, limitNames, limitRanges, RequestType, type LimitSettings } from '@matinee/protocol';
import { connectClient, type TestServer } from '@matinee/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LiveLimits } from '../../src/edge/live-limits.ts';
import { createRateLimiter } from '../../src/edge/rate-limiter.ts';
import { createLookUpLimits } from '../../src/rooms/look-up-limits.ts';
import { closeAfterTest, startForTest } from '../helpers/start-for-test.ts';

const minuteMs = 60_000;

describe('limits that operators set', () => {
  let clock: FakeClock;
  let server: TestServer;
  let olga: string;

  beforeEach(async () => {
    clock = createFakeClock();
    server = await startForTest({ RATE_LIMIT: 'on', MAX_CONNECTIONS: '300' }, { clock });
    olga = await server.operator();
  });

  const change = (body: object) => server.call('PATCH', '/admin/settings', { token: olga, body });

  test('[OPERATOR-36] begin with their former values, and stay within their ranges', async () => {
    const { body } = await server.call('GET', '/admin/settings', { token: olga });
    expect(body.settings).toMatchObject(initialLimits);
    expect(body.maxConnections).toBe(300);
    for (const name of limitNames) {
      const { min, max } = limitRanges[name];
      const statusOf = async (value: unknown) => (await change({ [name]: value })).status;
      for (const value of [min - 1, max + 1, min + 0.5, String(min), null]) expect(await statusOf(value), `${name}: ${value}`).toBe(400);
      for (const value of [min, max]) expect(await statusOf(value), `${name}: ${value}`).toBe(200);
    }
  });

  test('[OPERATOR-36] apply at once to the tabs of a user, including open ones', async () => {
    const room = await server.generate();
    const token = await server.grant();
    await server.enter(room, token);
    await change({ clientsPerSession: 1 });
    const second = await server.connect(room, { token });
    expect(await second.next('error')).toMatchObject({ name: 'TooManyRequests', reason: 'too_many_tabs' });
    await change({ clientsPerSession: 2 });
    await server.enter(room, token);
  });

  test('[OPERATOR-36] hold at once for the connections of an IP address', async () => {
    const room = await server.generate();
    await server.enter(room);
    await change({ clientsPerAddress: 1 });
    await expect(connectClient(`${server.url}/api/room/${room}`)).rejects.toThrow('429');
    await change({ clientsPerAddress: 2 });
    await server.enter(room);
  });

  test('[OPERATOR-36] hold at once for new rooms', async () => {
    const token = await server.grant();
    const make = async () => (await server.call('POST', '/room/generate', { token, body: {} })).status;
    expect(await make()).toBe(201);
    await change({ roomsPerAddress: 2 });
    expect([await make(), await make()]).toEqual([201, 429]);
    await change({ roomsPerAddress: 3 });
    expect([await make(), await make()]).toEqual([201, 429]);
  });

  test('[OPERATOR-36] hold at once for chat', async () => {
    const client = await server.enter(await server.generate());
    await change({ chatPerSession: 2 });
    for (const text of ['one', 'two']) client.request({ type: RequestType.Chat, text });
    expect(await client.next('chat')).toMatchObject({ text: 'one' });
    expect(await client.next('error')).toMatchObject({ name: 'TooManyRequests' });
  });

  test('[LIMIT-15] [OPERATOR-36] hold at once for the size of chat', async () => {
    const client = await server.enter(await server.generate());
    await change({ chatKilobytesPerAddress: 10 });
    for (const text of ['詞'.repeat(1400), '詞'.repeat(1400)]) client.request({ type: RequestType.Chat, text });
    await client.next('chat');
    expect(await client.next('error')).toMatchObject({ name: 'TooManyRequests', retryAfterSeconds: expect.any(Number) });
    await change({ chatKilobytesPerAddress: 2000 });
    client.request({ type: RequestType.Chat, text: 'short' });
    expect(await client.next('chat')).toMatchObject({ text: 'short' });
  });

  test('[LIMIT-16] let an IP address search 30 times a minute, and read the chat still', async () => {
    const [token, room] = [await server.grant(), await server.generate()];
    const statusOf = async (query: string) => (await server.call('GET', `/room/${room}/messages${query}`, { token })).status;
    for (let count = 0; count < 30; count += 1) expect(await statusOf('?search=a')).toBe(200);
    expect([await statusOf('?search=a'), await statusOf('')]).toEqual([429, 200]);
    clock.advance(minuteMs);
    expect(await statusOf('?search=a')).toBe(200);
  });
});

test('[OPERATOR-36] a queue takes as many videos as operators allow, and a longer queue stays', async () => {
  const sites = closeAfterTest(await startSitesServer());
  const server = await startForTest({}, { siteOrigins: sites.origins });
  const olga = await server.operator();
  const room = await server.generate();
  const token = await server.grant();
  const allow = (queueLength: number) => server.call('PATCH', '/admin/settings', { token: olga, body: { queueLength } });
  const add = async (letter: string) => {
    const reply = await server.call('POST', `/room/${room}/queue`, { token, body: { service: 'youtube', id: letter.repeat(11) } });
    return reply.body.error?.name ?? 'added';
  };
  await server.enter(room, token);
  for (const letter of ['a', 'b', 'c', 'd']) expect(await add(letter)).toBe('added');
  await allow(4);
  expect([await add('e'), await add('f')]).toEqual(['added', 'QueueFullException']);
  await allow(1);
  expect((await server.call('GET', `/room/${room}`, { token })).body.queue).toHaveLength(4);
  expect(await add('f')).toBe('QueueFullException');
});

test('[OPERATOR-36] a limiter whose rate changes keeps its count', () => {
  const clock = createFakeClock();
  const limiter = createRateLimiter({ max: 10, windowMs: minuteMs }, clock);
  for (let taken = 0; taken < 8; taken += 1) limiter.take('a');
  limiter.changeRate({ max: 5, windowMs: minuteMs });
  expect([limiter.used('a'), limiter.take('a'), limiter.take('b', 5), limiter.take('b')]).toEqual([8, false, true, false]);
  limiter.changeRate({ max: 9, windowMs: minuteMs });
  expect([limiter.take('a'), limiter.take('a')]).toEqual([true, false]);
  clock.advance(minuteMs);
  expect([limiter.used('a'), limiter.take('a', 9)]).toEqual([0, true]);
});

test('[OPERATOR-36] a steady limiter fills at its new rate from now on', () => {
  const clock = createFakeClock();
  const limiter = createRateLimiter({ burst: 10, perSecond: 1 }, clock);
  limiter.take('a', 10);
  clock.advance(4000);
  limiter.changeRate({ burst: 20, perSecond: 10 });
  expect(limiter.used('a')).toBe(6);
  clock.advance(500);
  expect(limiter.used('a')).toBe(1);
});

test('[OPERATOR-36] look-ups follow the limit, and a list longer than the limit is taken once there is space', () => {
  const clock = createFakeClock();
  let now: LimitSettings = initialLimits;
  let change: (limits: LimitSettings) => void = () => undefined;
  const limits: LiveLimits = {
    current: () => now,
    onChange(listener) {
      change = listener;
      return () => undefined;
    },
  };
  const meter = createLookUpLimits({ searchesPerDay: 100 }, { clock }, limits);
  now = { ...initialLimits, lookUpsPerAddress: 30 };
  change(now);
  const noor = { session: 'noor', address: '203.0.113.7' };
  meter.charge(noor, { asked: 200, lookedUp: 200 });
  expect(() => meter.charge(noor, { asked: 1, lookedUp: 1 })).toThrow('Rate limit exceeded');
});
