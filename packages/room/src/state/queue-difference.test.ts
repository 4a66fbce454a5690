import { applyQueueOperations, type QueueItem } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { queueOperationsBetween } from './queue-difference.ts';
import { video } from '../testing/small-room.ts';

const queueOf = (ids: string): QueueItem[] => Array.from(ids, (id) => video(id));

/** The same video may have different lengths in two queues. */
const anyQueue = fc
  .uniqueArray(fc.record({ id: fc.constantFrom(...Array.from('abcdefghij')), length: fc.constantFrom(1, 2) }), { selector: ({ id }) => id })
  .map((items) => items.map(({ id, length }) => video(id, { length })));

test('the operations between any two queues lead from one to the other', () => {
  fc.assert(
    fc.property(anyQueue, anyQueue, (before, after) => {
      const operations = JSON.parse(JSON.stringify(queueOperationsBetween(before, after))) as ReturnType<typeof queueOperationsBetween>;
      expect(applyQueueOperations(before, operations)).toEqual(after);
    }),
    { numRuns: 2000 },
  );
});

test('the operations lead from one queue to the other where most items stay', () => {
  const pool = queueOf('abcdefghij');
  const place = fc.nat(pool.length);
  fc.assert(
    fc.property(fc.shuffledSubarray(pool), place, place, fc.shuffledSubarray(pool), (before, from, to, others) => {
      const moved = before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1));
      expect(queueOperationsBetween(before, moved).length).toBeLessThan(2);
      const [head, tail] = [before.slice(0, Math.min(from, to)), before.slice(Math.max(from, to))];
      const kept = new Set([...head, ...tail]);
      for (const after of [moved, [...head, ...others.filter((item) => !kept.has(item)), ...tail]]) {
        expect(applyQueueOperations(before, queueOperationsBetween(before, after))).toEqual(after);
      }
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['abcd', 'bcda', [{ kind: 'move', from: 0, to: 3 }]],
  ['abcd', 'adbc', [{ kind: 'move', from: 3, to: 1 }]],
  ['abcd', 'bacd', [{ kind: 'move', from: 0, to: 1 }]],
  ['abcd', 'acd', [{ kind: 'remove', at: 1, count: 1 }]],
  [
    'abcdef',
    'adf',
    [
      { kind: 'remove', at: 1, count: 2 },
      { kind: 'remove', at: 2, count: 1 },
    ],
  ],
  ['abcd', 'dbca', [{ kind: 'reorder', order: [3, 1, 2, 0] }]],
  ['abcdef', 'adcbef', [{ kind: 'reorder', order: [0, 3, 2, 1, 4, 5] }]],
  [
    'abc',
    'bcx',
    [
      { kind: 'remove', at: 0, count: 1 },
      { kind: 'insert', at: 2, items: [video('x')] },
    ],
  ],
  ['', 'ab', [{ kind: 'insert', at: 0, items: [video('a'), video('b')] }]],
])('from %j to %j is the operation that a user would expect', (before, after, operations) => {
  const kept = queueOf(before);
  const items = Array.from(after, (id) => kept.find((item) => item.id === id) ?? video(id));
  expect(queueOperationsBetween(kept, items)).toEqual(operations);
});

test('a changed item is one operation', () => {
  const before = queueOf('abc');
  const item = { ...(before[1] as QueueItem), startAt: 5 };
  expect(queueOperationsBetween(before, before.with(1, item))).toEqual([{ kind: 'replace', at: 1, item }]);
});
