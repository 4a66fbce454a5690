import { describe, expect, test } from 'vitest';
import { idsOf, video } from '../testing/small-room.ts';
import { nextItemOf, nextQueueIndex, upcomingOf } from './queue.ts';

const queue = ['a', 'b', 'c', 'd'].map((id) => video(id));
const votes = (...counts: [string, number][]): [string, number][] => counts.map(([id, count]) => [`direct${id}`, count]);

describe('the next item', () => {
  test.each([
    ['vote', votes(['c', 2], ['b', 1]), 2, 'c'],
    ['vote', votes(['d', 2], ['b', 2]), 1, 'b'],
    ['vote', [], 0, 'a'],
    ['vote', votes(['x', 3]), 0, 'a'],
    ['manual', votes(['c', 2]), 0, 'a'],
    ['loop', [], 0, 'a'],
    ['dj', [], 0, undefined],
  ] as const)('follows the mode %s and the votes %j: the item at %i', (queueMode, voteCounts, index, id) => {
    const sync = { queue, queueMode, voteCounts: [...voteCounts] };
    expect(nextQueueIndex(sync)).toBe(index);
    expect(nextItemOf(sync)?.id).toBe(id);
  });

  test('is nothing in an empty queue', () => {
    expect(nextItemOf({ queue: [], queueMode: 'vote', voteCounts: votes(['c', 2]) })).toBeUndefined();
  });
});

test('lists the upcoming items of a vote by their votes, and items with equal votes in queue order', () => {
  const sync = { queue, queueMode: 'vote', voteCounts: votes(['b', 1], ['d', 2], ['c', 1]) } as const;
  expect(idsOf(upcomingOf(sync))).toEqual(['d', 'b', 'c', 'a']);
  expect(upcomingOf(sync)).toBe(upcomingOf(sync));
  expect(idsOf(upcomingOf({ ...sync, voteCounts: votes(['a', 1], ['c', 2]) }))).toEqual(['c', 'a', 'b', 'd']);
  expect(upcomingOf({ ...sync, queueMode: 'loop' })).toBe(queue);
});
