import { expect, test } from 'vitest';
import { onFirstUse } from './first-use.ts';

test('waits for the first key or the first move of a pointer, and for none after it', () => {
  const calls: string[] = [];
  onFirstUse(() => calls.push('early'));
  onFirstUse(() => calls.push('cancelled'))();
  dispatchEvent(new Event('scroll'));
  expect(calls).toEqual([]);
  dispatchEvent(new Event('pointermove'));
  dispatchEvent(new Event('keydown'));
  expect(calls).toEqual(['early']);
  onFirstUse(() => calls.push('late'));
  expect(calls).toEqual(['early', 'late']);
});
