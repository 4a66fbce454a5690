import { expect, test } from 'vitest';
import { isKnownRequest, recordRequest } from './request-names.ts';
import type { PageRequests } from './room-state.ts';

const storing = (...names: [page: string, id: number][]): readonly PageRequests[] =>
  names.reduce<readonly PageRequests[]>((known, name) => recordRequest(known, name), []);

test('a stored request is known by its page and number', () => {
  const known = storing(['ann', 3], ['bo', 1]);
  expect(isKnownRequest(known, ['ann', 3])).toBe(true);
  for (const name of [
    ['ann', 1],
    ['ann', 2],
    ['ann', 4],
    ['bo', 3],
    ['cy', 3],
  ] as const)
    expect(isKnownRequest(known, name)).toBe(false);
  expect(isKnownRequest(undefined, ['ann', 3])).toBe(false);
});

test('a request older than the latest 16 of its page counts as stored', () => {
  const known = storing(...Array.from({ length: 20 }, (_, id) => ['ann', 10 + id] as [string, number]));
  expect([9, 10, 13, 29].map((id) => isKnownRequest(known, ['ann', id]))).toEqual([true, true, true, true]);
  expect(isKnownRequest(known, ['ann', 30])).toBe(false);
});

test('the 200 pages with the latest requests are remembered', () => {
  const known = storing(['first', 1], ['second', 1], ...Array.from({ length: 198 }, (_, n) => [`page ${n}`, 1] as [string, number]), [
    'first',
    2,
  ]);
  expect(isKnownRequest(known, ['first', 1])).toBe(true);
  const later = recordRequest(known, ['another', 1]);
  expect([isKnownRequest(later, ['first', 2]), isKnownRequest(later, ['second', 1])]).toEqual([true, false]);
});
