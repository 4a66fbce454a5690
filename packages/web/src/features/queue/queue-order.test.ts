import type { QueueItem } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { exportLinks, findMove, applyMove } from './queue-order.ts';

const queue: QueueItem[] = ['a', 'b', 'c', 'd'].map((id) => ({ service: 'direct', id }));
const ids = (items: readonly QueueItem[]): string => items.map(({ id }) => id).join('');

test('a move removes an item and inserts it at its new index', () => {
  expect(ids(applyMove(queue, { fromIdx: 0, toIdx: 2 }))).toBe('bcad');
  expect(ids(applyMove(queue, { fromIdx: 3, toIdx: 0 }))).toBe('dabc');
  expect(ids(applyMove(queue, { fromIdx: 9, toIdx: 0 }))).toBe('abcd');
});

test('a drop on another item is a move to its index', () => {
  expect(findMove(queue, 'directa', 'directc')).toEqual({ fromIdx: 0, toIdx: 2 });
  expect(findMove(queue, 'directa', 'directa')).toBeUndefined();
  expect(findMove(queue, 'gone', 'directa')).toBeUndefined();
});

test('[SCREEN-232] an exported queue has one link per line, and none for films of users', () => {
  const items: QueueItem[] = [
    { service: 'youtube', id: 'dQw4w9WgXcQ' },
    { service: 'direct', id: 'https://a.org/film.mp4' },
    { service: 'file', id: 'f'.repeat(22) },
    { service: 'direct', id: '/sample/first-light.mp4' },
  ];
  expect(exportLinks(items, 'https://matinee.example').split('\n')).toEqual([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://a.org/film.mp4',
    'https://matinee.example/sample/first-light.mp4',
  ]);
});
