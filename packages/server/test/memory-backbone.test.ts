import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { beforeEach, expect, test } from 'vitest';
import { BackboneError, followersChannel } from '../src/cluster/backbone.ts';
import { createMemoryRedis, type MemoryRedis } from '../src/testing/memory-backbone.ts';
import type { Deliver } from '../src/testing/memory-link.ts';

let clock: FakeClock;
let redis: MemoryRedis;
beforeEach(() => {
  clock = createFakeClock();
  redis = createMemoryRedis({ clock });
});

const soon: Deliver = (_kind, arrive) => queueMicrotask(arrive);

test('a command may be executed although its reply is lost', async () => {
  const cutReplies: Deliver = (kind, arrive, cut) => (kind === 'reply' ? cut() : soon(kind, arrive, cut));
  const claiming = redis.connect(cutReplies).logs.claim('r', { node: 'a', epoch: 1 });
  await expect(claiming).rejects.toThrow(BackboneError);
  expect(await redis.connect().logs.readOwnership('r')).toEqual({ node: 'a', epoch: 1, seq: 0 });
});

test('a command that is cut on its way is not executed', async () => {
  const claiming = redis.connect((_kind, _arrive, cut) => cut()).logs.claim('r', { node: 'a', epoch: 1 });
  await expect(claiming).rejects.toThrow(BackboneError);
  expect(await redis.connect().logs.readOwnership('r')).toBeUndefined();
});

test('messages may come late, twice or not at all', async () => {
  const late: (() => void)[] = [];
  const held: Deliver = (kind, arrive, cut) => (kind === 'message' ? late.push(arrive) : soon(kind, arrive, cut));
  const received: string[] = [];
  await redis.connect(held).channels.subscribe('c', (text) => received.push(text));
  const { channels } = redis.connect();
  for (const text of ['1', '2', '3']) expect(await channels.publish('c', text)).toBe(1);
  expect(received).toEqual([]);
  for (const index of [2, 0, 0]) late[index]?.();
  expect(received).toEqual(['3', '1', '1']);
});

test('an interrupted node rejects commands and misses messages, also those on their way, until it is called back', async () => {
  const late: (() => void)[] = [];
  const node = redis.connect((kind, arrive, cut) => (kind === 'message' ? late.push(arrive) : soon(kind, arrive, cut)));
  const other = redis.connect();
  const events: string[] = [];
  await node.channels.subscribe(followersChannel('r'), (text) => events.push(text));
  node.channels.onResumed(() => events.push('resumed'));
  await other.logs.claim('r', { node: 'b', epoch: 1 });
  await other.logs.commit('r', { epoch: 1, seq: 0 }, ['on its way']);
  const pending = node.time();
  node.interrupt();
  await expect(pending).rejects.toThrow(BackboneError);
  await expect(node.time()).rejects.toThrow(BackboneError);
  expect(node.isConnected()).toBe(false);
  await other.logs.commit('r', { epoch: 1, seq: 1 }, ['missed']);
  node.resume();
  await other.logs.commit('r', { epoch: 1, seq: 2 }, ['received']);
  for (const arrive of late) arrive();
  expect(events).toEqual(['resumed', 'received']);
  expect(await node.time()).toBe(clock.now());
});

test('a Redis without persistence forgets everything, and one that is behind goes back', async () => {
  const { logs, values } = redis.connect();
  await logs.claim('r', { node: 'a', epoch: 1 });
  await values.set('k', 'old', 1000);
  const goBack = redis.save();
  await logs.commit('r', { epoch: 1, seq: 0 }, ['1']);
  await values.set('k', 'new', 1000);
  goBack();
  expect(await logs.load('r')).toEqual({ node: 'a', epoch: 1, seq: 0, snapshot: undefined, entries: [] });
  expect(await values.get('k')).toBe('old');
  redis.wipe();
  expect(await logs.load('r')).toBeUndefined();
  expect(await values.get('k')).toBeUndefined();
});

test('values expire and released rooms are forgotten as its clock passes', async () => {
  const { logs, values } = redis.connect();
  await values.set('k', 'x', 1000);
  await logs.claim('r', { node: 'a', epoch: 1 });
  await logs.release('r', 1);
  clock.advance(999);
  expect(await values.get('k')).toBe('x');
  clock.advance(1);
  expect(await values.get('k')).toBeUndefined();
  clock.advance(24 * 3600 * 1000 - 1001);
  expect(await logs.readOwnership('r')).toMatchObject({ epoch: 1 });
  clock.advance(1);
  expect(await logs.readOwnership('r')).toBeUndefined();
});
