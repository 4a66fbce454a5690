import { expect, test } from 'vitest';
import { createTokenBuckets } from '../src/edge/token-buckets.ts';

function world() {
  let nowMs = 1_800_000_000_000;
  const buckets = createTokenBuckets({ burst: 5, perSecond: 1 }, { now: () => nowMs, after: () => () => undefined });
  return {
    take: (key: string): boolean => buckets.take(key),
    size: (): number => buckets.size(),
    takeAll: (key: string): number => Array.from({ length: 20 }, () => buckets.take(key)).filter(Boolean).length,
    pass: (ms: number) => void (nowMs += ms),
  };
}

test('a burst is free at once, and comes back with time', () => {
  const { takeAll, pass } = world();
  expect(takeAll('a')).toBe(5);
  expect(takeAll('b')).toBe(5);
  pass(2000);
  expect(takeAll('a')).toBe(2);
});

test('a clock that steps an hour back refuses nobody for longer than before', () => {
  const { takeAll, pass } = world();
  takeAll('a');
  pass(-3_600_000);
  expect(takeAll('b')).toBe(5);
  pass(3000);
  expect(takeAll('a')).toBe(3);
});

test('a clock that steps an hour on gives no more than a burst', () => {
  const { takeAll, pass } = world();
  takeAll('a');
  pass(3_600_000);
  expect(takeAll('a')).toBe(5);
});

test('buckets that are full again are forgotten, also after the clock has stepped back', () => {
  const { take, pass, size } = world();
  for (let n = 0; n < 100; n++) take(`early ${n}`);
  pass(-3_600_000);
  take('now');
  pass(5000);
  take('now');
  pass(3_600_000);
  take('later');
  expect(size()).toBe(1);
});

test('no crowd of keys fills the memory', () => {
  const { take, size } = world();
  for (let n = 0; n < 120_000; n++) take(`key ${n}`);
  expect(size()).toBeLessThanOrEqual(50_000);
});
