import { initialLimits } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { readDrafts, readLimit } from './limit-drafts.ts';

test('a limit is a whole number within its range', () => {
  expect(readLimit('clientsPerSession', ' 20 ')).toBe(20);
  for (const text of ['', '0', '101', '1.5', '1e1', '-1', 'ten', '0x10']) expect(readLimit('clientsPerSession', text)).toBeUndefined();
});

test('only limits that change are sent, and none while one is wrong', () => {
  expect(readDrafts({ clientsPerSession: '10', chatPerSession: '5' }, initialLimits)).toEqual({ chatPerSession: 5 });
  expect(readDrafts({ clientsPerSession: '20', chatPerSession: 'five' }, initialLimits)).toBeUndefined();
});
