import { createServer } from 'node:net';
import { preciseClock } from '@matinee/base/clock';
import { createFakeClock } from '@matinee/base/fake-clock';
import { listenOnLoopback } from '@matinee/testing';
import type { TestRedis } from '@matinee/testing/redis';
import { createClient } from '@redis/client';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { BackboneError, followersChannel, type Backbone } from '../../src/cluster/backbone.ts';
import { openRedisBackbone } from '../../src/cluster/redis-backbone.ts';
import { randomRoom } from './backbone-contract.ts';
import { startOwnRedis } from '../helpers/running-nodes.ts';

async function connect(url: string, clock = preciseClock): Promise<{ backbone: Backbone; logged: string[] }> {
  const logged: string[] = [];
  const write =
    (level: string) =>
    (...parts: unknown[]) =>
      void logged.push(`${level} ${JSON.stringify(parts)}`);
  const backbone = await openRedisBackbone({ url, clock, log: { warn: write('warn'), info: write('info') } });
  onTestFinished(() => backbone.close());
  return { backbone, logged };
}

function failures({ logs, channels, values, ...backbone }: Backbone): Promise<unknown[]> {
  const calls = [
    backbone.time(),
    logs.readOwnership('r'),
    logs.load('r'),
    logs.claim('r', { node: 'a', epoch: 1 }),
    logs.commit('r', { epoch: 1, seq: 0 }, ['x']),
    logs.storeSnapshot('r', { epoch: 1, seq: 0, text: 'x' }),
    logs.reassert('r', { node: 'a', epoch: 1, seq: 0, text: 'x' }),
    logs.entriesAfter('r', 0, 1),
    logs.release('r', 1),
    channels.publish('r', 'x'),
    channels.subscribe('r', () => undefined),
    channels.unsubscribe('r'),
    values.get('r'),
    values.set('r', 'x', 1000),
    values.remove('r'),
  ];
  return Promise.all(calls.map((call: Promise<unknown>) => call.catch((error: unknown) => error)));
}

const onlyErrors = (count = 15): unknown[] => Array.from({ length: count }, () => expect.any(BackboneError));

test('a Redis that has ended is noticed at once, and all commands fail', async () => {
  const redis = await startOwnRedis();
  const { backbone, logged } = await connect(redis.url);
  await redis.kill();
  expect(await failures(backbone)).toEqual(onlyErrors());
  await vi.waitFor(() => expect(backbone.isConnected()).toBe(false));
  expect(logged).toHaveLength(1);
});

test('a frozen Redis answers nothing, so commands fail within a second and the connection is dropped', async () => {
  const redis = await startOwnRedis();
  const clock = createFakeClock();
  const { backbone } = await connect(redis.url, clock);
  redis.pause();
  const failed = failures(backbone);
  const settled = vi.fn<() => void>();
  void failed.then(settled);
  await clock.advanceAsync(890);
  expect(settled).not.toHaveBeenCalled();
  expect(backbone.isConnected()).toBe(true);
  await clock.advanceAsync(10);
  expect(await failed).toEqual(onlyErrors());
  expect(backbone.isConnected()).toBe(false);
  expect(await failures(backbone)).toEqual(onlyErrors());
});

test('an unused connection is found to be frozen as well', async () => {
  const redis = await startOwnRedis();
  const clock = createFakeClock();
  const { backbone } = await connect(redis.url, clock);
  redis.pause();
  await clock.advanceAsync(300 + 900);
  expect(backbone.isConnected()).toBe(false);
});

test('everything works again after Redis was frozen for longer than anyone waits', async () => {
  const redis = await startOwnRedis();
  const { backbone, logged } = await connect(redis.url);
  redis.pause();
  await vi.waitFor(() => expect(backbone.isConnected()).toBe(false), 5000);
  redis.resume();
  await vi.waitFor(() => expect(backbone.isConnected()).toBe(true), 5000);
  expect(await backbone.time()).toBeGreaterThan(0);
  expect(logged.map((line) => line.split(' ')[0])).toEqual(['warn', 'info']);
});

test('after a restart the subscriptions are renewed, then the listeners are called back, and scripts are known again', async () => {
  const redis = await startOwnRedis({ appendSync: 'always' });
  const [{ backbone, logged }, { backbone: other }] = await Promise.all([connect(redis.url), connect(redis.url)]);
  const events: string[] = [];
  await backbone.channels.subscribe(followersChannel('r'), (text) => events.push(text));
  await backbone.channels.subscribe('left', (text) => events.push(text));
  await backbone.channels.unsubscribe('left');
  backbone.channels.onResumed(() => events.push('resumed'));
  await backbone.logs.claim('r', { node: 'a', epoch: 1 });
  await backbone.logs.commit('r', { epoch: 1, seq: 0 }, ['1']);
  await vi.waitFor(() => expect(events).toEqual(['1']));

  for (const seq of [1, 2]) {
    events.length = 0;
    await redis.kill();
    await vi.waitFor(() => expect(backbone.isConnected() || other.isConnected()).toBe(false), 5000);
    await redis.start();
    await vi.waitFor(() => expect(events).toEqual(['resumed']), 5000);
    await vi.waitFor(() => expect(other.isConnected()).toBe(true), 5000);
    expect(await other.channels.publish('left', 'nothing')).toBe(0);
    expect(await other.logs.commit('r', { epoch: 1, seq }, ['next'])).toMatchObject({ kind: 'committed' });
    await vi.waitFor(() => expect(events).toEqual(['resumed', 'next']));
  }
  expect(logged.map((line) => line.split(' ')[0])).toEqual(['warn', 'info', 'warn', 'info']);
});

test('scripts that Redis has lost are sent again', async () => {
  const redis = await startOwnRedis();
  const { backbone } = await connect(redis.url);
  await backbone.logs.claim('r', { node: 'a', epoch: 1 });
  for (const seq of [0, 1]) {
    await redis.send('SCRIPT', 'FLUSH');
    expect(await backbone.logs.commit('r', { epoch: 1, seq }, ['x'])).toMatchObject({ kind: 'committed' });
  }
});

test('a log with a foreign entry takes no commit, loses nothing, and is repaired by its owner', async () => {
  const { backbone } = await connect(inject('redisUrl'));
  const { logs } = backbone;
  const room = randomRoom();
  const foreign = await startForeignWriter();
  await logs.claim(room, { node: 'a', epoch: 2 });
  await logs.commit(room, { epoch: 2, seq: 0 }, ['1']);
  await foreign('XADD', `log:{${room}}`, '9-1', 'text', 'foreign');
  expect(await logs.commit(room, { epoch: 2, seq: 1 }, ['2', '3'])).toEqual({ kind: 'gap' });
  expect(await logs.load(room)).toMatchObject({ seq: 1, entries: [{ epoch: 2, seq: 1, text: '1' }] });
  expect(await logs.entriesAfter(room, 0, 10)).toEqual([{ epoch: 2, seq: 1, text: '1' }]);
  expect(await logs.reassert(room, { node: 'a', epoch: 2, seq: 1, text: 'one' })).toBe(true);
  expect(await logs.commit(room, { epoch: 2, seq: 1 }, ['2', '3'])).toMatchObject({ kind: 'committed' });

  await foreign('SET', `log:{${room}}`, 'x');
  await expect(logs.commit(room, { epoch: 2, seq: 3 }, ['4'])).rejects.toThrow(BackboneError);
  expect(await logs.readOwnership(room)).toEqual({ node: 'a', epoch: 2, seq: 3 });
  expect(await logs.reassert(room, { node: 'a', epoch: 2, seq: 3, text: 'three' })).toBe(true);
  expect(await logs.commit(room, { epoch: 2, seq: 3 }, ['4'])).toMatchObject({ kind: 'committed' });
});

test('[NODES-9] a claim drops foreign entries, and keeps everything that the owners have written', async () => {
  const { backbone } = await connect(inject('redisUrl'));
  const { logs } = backbone;
  const room = randomRoom();
  const foreign = await startForeignWriter();
  await logs.claim(room, { node: 'a', epoch: 1 });
  await logs.commit(room, { epoch: 1, seq: 0 }, ['1', '2', '3']);
  for (const id of ['1-4', '1-9', '7-1']) await foreign('XADD', `log:{${room}}`, id, 'text', 'foreign');
  expect(await logs.claim(room, { node: 'b', epoch: 2 })).toBe(true);
  expect((await logs.load(room))?.entries.map(({ text }) => text)).toEqual(['1', '2', '3']);
});

test('a room is forgotten a week after it last changed, a released one after a day', async () => {
  const { backbone } = await connect(inject('redisUrl'));
  const room = randomRoom();
  const send = await startForeignWriter();
  await backbone.logs.claim(room, { node: 'a', epoch: 2 });
  const secondsLeft = async (): Promise<number> => Number(await send('TTL', `own:{${room}}`));
  expect(await secondsLeft()).toBeGreaterThan(600_000);
  await backbone.logs.release(room, 2);
  expect(await secondsLeft()).toBeLessThanOrEqual(86_400);
  await backbone.logs.claim(room, { node: 'a', epoch: 3 });
  expect(await secondsLeft()).toBeGreaterThan(600_000);
});

test('a read-only replica is not used until it takes writes', async () => {
  const main = await startOwnRedis();
  const replica = await startOwnRedis({ replicaOf: main.port });
  await expect(connect(replica.url)).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ cannot be used: it is a read-only replica\.$/);

  await replica.send('REPLICAOF', 'NO', 'ONE');
  const { backbone } = await connect(replica.url);
  await backbone.logs.claim('r', { node: 'a', epoch: 1 });
  await replica.send('REPLICAOF', '127.0.0.1', String(main.port));
  expect(await backbone.logs.claim('r', { node: 'a', epoch: 2 }).catch((error: unknown) => error)).toBeInstanceOf(BackboneError);
  await vi.waitFor(() => expect(backbone.isConnected()).toBe(false), 5000);
  await replica.send('REPLICAOF', 'NO', 'ONE');
  await vi.waitFor(() => expect(backbone.isConnected()).toBe(true), 5000);
});

describe('a Redis URL', () => {
  test('may have a password, which is neither logged nor part of an error', async () => {
    const password = 'S3cret-phrase';
    const redis = await startOwnRedis({ password });
    const url = redis.url;
    const wrong = await connect(url.replace(password, `${password}-wrong`)).catch((error: unknown) => String(error));
    expect(wrong).toMatch(/^BackboneError: Redis at 127\.0\.0\.1:\d+ cannot be used: WRONGPASS/);
    expect(wrong).not.toContain(password);

    const { backbone, logged } = await connect(url);
    await redis.kill();
    await vi.waitFor(() => expect(backbone.isConnected()).toBe(false));
    await redis.start();
    await vi.waitFor(() => expect(backbone.isConnected()).toBe(true), 5000);
    expect(logged).toHaveLength(2);
    expect(logged.join('\n')).not.toContain(password);

    const old = await listen('-ERR unknown command `HELLO`, with args beginning with: `3`, `AUTH`, `default`, `S3cret-phrase`\r\n');
    const error = await connect(`redis://:${password}@${old}`).catch((error: unknown) => error);
    expect(String(error)).toBe(`BackboneError: Redis at ${old} cannot be used: it is too old; Matinee needs Redis 7 or newer, or Valkey.`);
    expect((error as Error).cause).toBeUndefined();
  });

  test('is refused before version 7', async () => {
    const old = await listen('%2\r\n$7\r\nversion\r\n$5\r\n6.2.1\r\n$4\r\nrole\r\n$6\r\nmaster\r\n');
    await expect(connect(`redis://${old}`)).rejects.toThrow('it is version 6.2.1; Matinee needs Redis 7 or newer, or Valkey.');
  });

  test.each(['nonsense', 'http://host', 'redis://', 'redis://u:S3cret-phrase@host:port', 'redis://u:S3cret-phrase@host/x'])(
    'is refused without being repeated: %s',
    async (url) => {
      const error = await connect(url).catch((error: unknown) => error);
      expect(String(error)).toMatch(/^BackboneError: The URL of Redis has to be like/);
    },
  );

  test('is reported in one sentence within a second if nothing listens or answers there', async () => {
    const redis = await startOwnRedis();
    await redis.kill();
    await expect(connect(redis.url)).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ cannot be used: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/);
    const silent = await listen('');
    const clock = createFakeClock();
    const opening = connect(`redis://${silent}`, clock).catch((error: unknown) => String(error));
    await clock.advanceAsync(900);
    expect(await opening).toBe(`BackboneError: Redis at ${silent} cannot be used: no answer.`);
  });
});

async function startForeignWriter(): Promise<TestRedis['send']> {
  const client = createClient({ url: inject('redisUrl') });
  await client.connect();
  onTestFinished(() => client.destroy());
  return (...command) => client.sendCommand(command);
}

async function listen(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const commands = String(data).match(/^\*\d+\r\n/gm) ?? [];
      for (const _ of commands) socket.write(answer);
    });
  });
  const { port, close } = await listenOnLoopback(server);
  onTestFinished(close);
  return `127.0.0.1:${port}`;
}
