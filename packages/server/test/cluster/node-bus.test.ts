import { randomBytes } from 'node:crypto';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nodeChannel } from '../../src/cluster/backbone.ts';
import { createNodeBus, type RunningNodeBus } from '../../src/cluster/create-node-bus.ts';
import { allNodesChannel } from '../../src/cluster/node-messages.ts';
import { createSeal } from '../../src/cluster/seal.ts';
import { createMemoryRedis, type MemoryConnection, type MemoryRedis } from '../../src/testing/memory-backbone.ts';

// Nodes with clocks hours apart, and a stranger that reads and writes their messages.

const secret = randomBytes(32);
const beatMs = 500;
let clock: FakeClock;
let redis: MemoryRedis;
let stranger: MemoryConnection;
let kept: { channel: string; text: string }[];
let reasons: unknown[];
let words: string[];

beforeEach(async () => {
  clock = createFakeClock();
  redis = createMemoryRedis({ clock });
  stranger = redis.connect();
  kept = [];
  reasons = [];
  words = [];
  await tap(allNodesChannel);
});

async function tap(channel: string): Promise<void> {
  await stranger.channels.subscribe(channel, (text) => kept.push({ channel, text }));
}

interface Node {
  bus: RunningNodeBus;
  connection: MemoryConnection;
}

async function start(node: string, skewHours = 0): Promise<Node> {
  const connection = redis.connect();
  const own = { ...clock, now: () => clock.now() + skewHours * 3_600_000 };
  const log = { warn: ({ reason }: { reason: unknown }) => reasons.push(reason), error: (detail: object) => reasons.push(detail) } as never;
  const bus = await createNodeBus({ node, backbone: connection, seal: createSeal(secret, log, own.now), clock: own, log });
  bus.onBroadcast('word', z.string(), (word, from) => words.push(`${node} hears ${word} of ${from}`));
  bus.onAsked('word', z.string(), async (word, from) => words.push(`${node} is asked ${word} by ${from}`));
  bus.onResumed(() => words.push(`${node} may have missed something`));
  await bus.announce();
  return { bus, connection };
}

/** Sends all texts read so far again; the stranger reads them again, too. */
async function replay(): Promise<void> {
  for (const { channel, text } of kept.splice(0)) await stranger.channels.publish(channel, text);
  await clock.advanceAsync(0);
}

test('[NODES-51] accepts a broadcast and a question once, though the clocks of the nodes are hours apart', async () => {
  const [{ bus: a }] = [await start('a', -5), await start('b', 7)];
  await clock.advanceAsync(beatMs);
  await tap(nodeChannel('b'));
  a.broadcast('word', 'hello');
  await a.ask('b', 'word', 'popcorn');
  await clock.advanceAsync(0);
  expect(words.splice(0)).toEqual(['b is asked popcorn by a', 'b hears hello of a'].sort());
  await replay();
  await clock.advanceAsync(5 * beatMs);
  await replay();
  expect(words).toEqual([]);
  expect(reasons).toContain('repeated or too old');
});

test('[NODES-51] ignores messages to other nodes', async () => {
  const [{ bus: a }] = [await start('a'), await start('b'), await start('c')];
  await clock.advanceAsync(beatMs);
  await tap(nodeChannel('b'));
  await a.ask('b', 'word', 'popcorn');
  words = [];
  for (const { text } of kept.splice(0)) await stranger.channels.publish(nodeChannel('c'), text);
  await clock.advanceAsync(0);
  expect(words).toEqual([]);
  expect(reasons).toContain('not signed with the secret of this cluster');
});

test('[NODES-51] ignores messages that it missed for more than 30 s', async () => {
  const [{ bus: a }, b] = [await start('a'), await start('b')];
  await clock.advanceAsync(beatMs);
  kept = [];
  b.connection.interrupt();
  a.broadcast('word', 'missed');
  await clock.advanceAsync(0);
  const missed = kept.splice(0);
  b.connection.resume();
  words = [];
  await clock.advanceAsync(70_000);
  kept = missed;
  await replay();
  expect(words).toEqual([]);
});

test('[NODES-51] ignores messages of a node that died before it started', async () => {
  const a = await start('a');
  a.bus.broadcast('word', 'hello');
  await clock.advanceAsync(3 * beatMs);
  await a.connection.close();
  const { bus: b } = await start('b');
  await replay();
  expect([b.others(), words]).toEqual([[], []]);
  await replay();
  expect([b.others(), words]).toEqual([[], []]);
});

test('[NODES-51] lets a node that has died stay dead', async () => {
  const [a, { bus: b }] = [await start('a'), await start('b')];
  await clock.advanceAsync(3 * beatMs);
  expect(b.others()).toEqual(['a']);
  await a.connection.close();
  await clock.advanceAsync(5 * beatMs);
  expect(b.isDead('a')).toBe(true);
  await replay();
  expect([b.isDead('a'), b.others()]).toEqual([true, []]);
});

test('meets the other nodes at once after a start', async () => {
  const { bus: a } = await start('a');
  await clock.advanceAsync(beatMs);
  const { bus: b } = await start('b');
  await clock.advanceAsync(0);
  expect([a.others(), b.others()]).toEqual([['b'], ['a']]);
  a.broadcast('word', 'hello');
  b.broadcast('word', 'hello');
  await clock.advanceAsync(0);
  expect(words).toEqual(['b hears hello of a', 'a hears hello of b']);
});

test('reads again the messages that it may have missed from a node unknown to it', async () => {
  await start('a');
  const sealed = createSeal(secret, { warn: () => undefined }, () => clock.now());
  const send = async (channel: string, message: object): Promise<void> => {
    await stranger.channels.publish(channel, sealed.close(channel, { from: 'x', ...message }));
    await clock.advanceAsync(0);
  };
  await send(allNodesChannel, { number: 1, kind: 'broadcast', topic: 'word', value: 'hello' });
  expect(words).toEqual([]);
  await send(nodeChannel('a'), { number: 2, kind: 'meet', isAnswer: true });
  expect(words).toEqual(['a may have missed something']);
  await send(allNodesChannel, { number: 3, kind: 'broadcast', topic: 'word', value: 'popcorn' });
  expect(words[1]).toBe('a hears popcorn of x');
});
