import { expect, test } from 'vitest';
import { createExpiringMap } from './expiring-map.ts';
import { createFakeClock } from './testing/fake-clock.ts';

test('keeps an entry for its time, counted from when it was last set', () => {
  const clock = createFakeClock();
  const map = createExpiringMap<number>({ clock, lifetimeMs: 100, maxEntries: 10 });
  map.set('a', 1);
  clock.advance(60);
  map.set('a', 2);
  clock.advance(99);
  expect(map.get('a')).toBe(2);
  clock.advance(1);
  expect(map.get('a')).toBeUndefined();
});

test('drops the entry set longest ago when it is full', () => {
  const map = createExpiringMap<number>({ clock: createFakeClock(), lifetimeMs: 100, maxEntries: 2 });
  for (const key of ['a', 'b', 'a', 'c']) map.set(key, 1);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 1]);
});
