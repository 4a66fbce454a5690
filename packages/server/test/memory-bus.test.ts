import { createRefusal } from '@matinee/protocol';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createMemoryBuses, type MemoryBus } from '../src/testing/memory-bus.ts';

const [one, two, three] = ['node-1', 'node-2', 'node-3'] as const;

function listen(bus: MemoryBus): string[] {
  const received: string[] = [];
  bus.onBroadcast('word', z.object({ word: z.string() }), ({ word }, node) => received.push(`${node} ${word}`));
  bus.onNodeGone((node) => received.push(`${node} is gone`));
  bus.onResumed(() => received.push('resumed'));
  return received;
}
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

test('what a node tells arrives later at all others, in order and as a copy', async () => {
  const [a, b, c] = createMemoryBuses(3) as [MemoryBus, MemoryBus, MemoryBus];
  const received = [a, b, c].map(listen);
  const first = { word: 'first' };
  a.broadcast('word', first);
  first.word = 'changed';
  a.broadcast('word', { word: 'second' });
  expect(received).toEqual([[], [], []]);
  await settle();
  expect(received).toEqual([[], [`${one} first`, `${one} second`], [`${one} first`, `${one} second`]]);
});

test('a node that is disconnected misses messages, and one that has died is gone', async () => {
  const [a, b, c] = createMemoryBuses(3) as [MemoryBus, MemoryBus, MemoryBus];
  const received = [a, b, c].map(listen);
  b.disconnect();
  a.broadcast('word', { word: 'missed' });
  await settle();
  b.reconnect();
  c.die();
  c.broadcast('word', { word: 'too late' });
  await settle();
  expect(received).toEqual([[`${three} is gone`], ['resumed', `${three} is gone`], [`${one} missed`]]);
  expect(a.others()).toEqual([two]);
});

test('a question is answered or refused; of a node that cannot be reached it is known whether it is gone', async () => {
  const [a, b, c] = createMemoryBuses(3) as [MemoryBus, MemoryBus, MemoryBus];
  b.onAsked('double', z.number(), async (number) => {
    if (number > 9) throw createRefusal('ValidationError', { reason: 'too_many_rooms', limit: 9 });
    return number * 2;
  });
  expect(await a.ask(two, 'double', 4)).toBe(8);
  await expect(a.ask(two, 'double', 10)).rejects.toMatchObject({
    name: 'ValidationError',
    details: { reason: 'too_many_rooms', limit: 9 },
  });
  c.die();
  await expect(a.ask(three, 'double', 4)).rejects.toMatchObject({ name: 'NodeUnreachable', isGone: true });
  b.disconnect();
  await expect(a.ask(two, 'double', 4)).rejects.toMatchObject({ name: 'NodeUnreachable', isGone: false });
  await expect(b.ask(one, 'double', 4)).rejects.toMatchObject({ name: 'BackboneError' });
});
