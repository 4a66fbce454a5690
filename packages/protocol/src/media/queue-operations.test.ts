import { expect, test } from 'vitest';
import { applyQueueOperations, type QueueOperation } from './queue-operations.ts';
import type { QueueItem } from './video.ts';

const queueOf = (ids: string): QueueItem[] => Array.from(ids, (id) => ({ service: 'youtube', id }));
const [x, y] = queueOf('xy') as [QueueItem, QueueItem];

test.each<[QueueOperation, string]>([
  [{ kind: 'remove', at: 1, count: 2 }, 'ad'],
  [{ kind: 'remove', at: 3, count: 5 }, 'abc'],
  [{ kind: 'remove', at: 4, count: 1 }, 'abcd'],
  [{ kind: 'move', from: 0, to: 2 }, 'bcad'],
  [{ kind: 'move', from: 3, to: 1 }, 'adbc'],
  [{ kind: 'move', from: 1, to: 9 }, 'acdb'],
  [{ kind: 'move', from: 4, to: 0 }, 'abcd'],
  [{ kind: 'reorder', order: [3, 1, 0, 2] }, 'dbac'],
  [{ kind: 'reorder', order: [3, 4, 0] }, 'da'],
  [{ kind: 'insert', at: 1, items: [x, y] }, 'axybcd'],
  [{ kind: 'insert', at: 4, items: [x] }, 'abcdx'],
  [{ kind: 'replace', at: 3, item: x }, 'abcx'],
  [{ kind: 'replace', at: 4, item: x }, 'abcd'],
])('the queue abcd after %j is %s', (operation, expected) => {
  const queue = queueOf('abcd');
  expect(applyQueueOperations(queue, [operation])).toEqual(queueOf(expected));
  expect(queue).toEqual(queueOf('abcd'));
});

test('each operation counts in the queue that the one before has left', () => {
  const operations: QueueOperation[] = [
    { kind: 'remove', at: 0, count: 1 },
    { kind: 'insert', at: 0, items: [x] },
    { kind: 'move', from: 0, to: 2 },
  ];
  expect(applyQueueOperations(queueOf('abc'), operations)).toEqual(queueOf('bcx'));
});
