import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const any = () => true;

test('shares take turns, and each keeps its own order', () => {
  const queue = createFairQueue<string>({ total: 10, perShare: 10 });
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(item.charAt(0), item);
  expect(Array.from({ length: 7 }, () => queue.take(any))).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined]);
});

test('a share whose items cannot go yet keeps its turn', () => {
  const queue = createFairQueue<string>({ total: 10, perShare: 10 });
  for (const item of ['a1', 'a2', 'b1']) queue.add(item.charAt(0), item);
  expect([queue.take((item) => item !== 'a1' && item !== 'a2'), queue.take((item) => item === 'a2'), queue.take(any)]).toEqual([
    'b1',
    'a2',
    'a1',
  ]);
});

test('refuses an item beyond the limit of its share, or of all', () => {
  const queue = createFairQueue<string>({ total: 3, perShare: 2 });
  expect(['a1', 'a2', 'a3', 'b1', 'b2'].map((item) => queue.add(item.charAt(0), item))).toEqual([true, true, false, true, false]);
  expect([queue.size, queue.some((item) => item === 'a3'), queue.some((item) => item === 'b1')]).toEqual([3, false, true]);
});

test('a removed item is not taken, and makes room', () => {
  const queue = createFairQueue<string>({ total: 2, perShare: 2 });
  queue.add('a', 'a1');
  queue.add('b', 'b1');
  queue.remove('a', 'a1');
  queue.remove('a', 'unknown');
  expect([queue.add('c', 'c1'), queue.clear(), queue.size]).toEqual([true, ['b1', 'c1'], 0]);
});
