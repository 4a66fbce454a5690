import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { HandOver } from '../../src/workers/hand-over.ts';

function start() {
  const clock = createFakeClock();
  const sent: string[] = [];
  const given: string[][] = [];
  const taken: string[] = [];
  const handOver = new HandOver<string>({
    clock,
    send: (connection) => void sent.push(connection),
    onTaken: (connection) => void taken.push(connection),
    onStuck: (waiting) => void given.push(waiting),
  });
  return { clock, sent, given, taken, handOver };
}

test('[NODES-62] a worker gets a connection when it has taken the one before', () => {
  const { sent, taken, handOver } = start();
  for (const connection of ['a', 'b', 'c']) handOver.add(connection);
  expect(sent).toEqual(['a']);
  handOver.taken();
  expect(sent).toEqual(['a', 'b']);
  handOver.taken();
  handOver.taken();
  handOver.add('d');
  expect(sent).toEqual(['a', 'b', 'c', 'd']);
  expect(taken).toEqual(['a', 'b', 'c']);
});

test('[NODES-62] a frozen worker holds up one connection, and the others go elsewhere within a second', () => {
  const { clock, sent, given, handOver } = start();
  for (const connection of ['a', 'b', 'c']) handOver.add(connection);
  clock.advance(999);
  expect([handOver.isStuck, given]).toEqual([false, []]);
  clock.advance(1);
  expect([handOver.isStuck, given]).toEqual([true, [['b', 'c']]]);
  handOver.add('d');
  expect(sent).toEqual(['a']);
  handOver.taken();
  expect([handOver.isStuck, sent]).toEqual([false, ['a', 'd']]);
});

test('[NODES-61] connections that a worker hasn’t taken when it dies are kept for another one', () => {
  const { clock, given, handOver } = start();
  for (const connection of ['a', 'b', 'c']) handOver.add(connection);
  handOver.taken();
  expect(handOver.close()).toEqual(['b', 'c']);
  clock.advance(2000);
  expect(given).toEqual([]);
});
