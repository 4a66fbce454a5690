import { createFakeClock } from '@matinee/base/fake-clock';
import { describe, expect, test } from 'vitest';
import { createRateLimiter, type Rate } from '../../src/edge/rate-limiter.ts';

const steady: Rate = { burst: 5, perSecond: 1 };
const window: Rate = { max: 5, windowMs: 10_000 };

function limiterWith(rate: Rate) {
  const clock = createFakeClock();
  const limiter = createRateLimiter(rate, clock);
  const takeAll = (key: string): number => Array.from({ length: 20 }, () => limiter.take(key)).filter(Boolean).length;
  return { clock, limiter, takeAll };
}

describe.each([
  { name: 'a steady rate', rate: steady, refillMs: 5000 },
  { name: 'a window', rate: window, refillMs: 10_000 },
])('$name', ({ rate, refillMs }) => {
  test('allows a burst at once for each key, and no more than another burst when its time has passed, or any pause', () => {
    const { clock, takeAll } = limiterWith(rate);
    expect([takeAll('a'), takeAll('b'), takeAll('a')]).toEqual([5, 5, 0]);
    clock.advance(refillMs);
    expect(takeAll('a')).toBe(5);
    clock.advance(3_600_000);
    expect(takeAll('a')).toBe(5);
  });

  test('allows a request after the wait that it names', () => {
    const { clock, limiter, takeAll } = limiterWith(rate);
    expect(limiter.waitMs('a', 5)).toBe(0);
    takeAll('a');
    const waitMs = limiter.waitMs('a', 3);
    clock.advance(waitMs - 1);
    expect(limiter.take('a', 3)).toBe(false);
    clock.advance(1);
    expect(limiter.take('a', 3)).toBe(true);
  });

  test('takes no tokens for a refused request, and never allows more than a burst', () => {
    const { limiter } = limiterWith(rate);
    expect([limiter.take('a', 6), limiter.take('a', 5), limiter.take('a', 1)]).toEqual([false, true, false]);
  });

  test('allows refunded tokens again', () => {
    const { limiter, takeAll } = limiterWith(rate);
    takeAll('a');
    limiter.refund('a', 2);
    expect([limiter.used('a'), takeAll('a')]).toEqual([3, 2]);
    limiter.refund('a', 100);
    expect([limiter.used('a'), takeAll('a')]).toEqual([0, 5]);
  });

  test('refuses no request longer than a full refill after the clock was set back', () => {
    const { clock, takeAll } = limiterWith(rate);
    takeAll('a');
    clock.advance(-3_600_000);
    expect(takeAll('b')).toBe(5);
    clock.advance(refillMs);
    expect(takeAll('a')).toBe(5);
  });

  test('forgets keys whose tokens are refilled, also after the clock was set back', () => {
    const { clock, limiter } = limiterWith(rate);
    for (let n = 0; n < 100; n++) limiter.take(`early ${n}`);
    clock.advance(-3_600_000);
    limiter.take('now');
    clock.advance(refillMs);
    limiter.take('now');
    clock.advance(3_600_000);
    limiter.take('later');
    expect(limiter.size()).toBe(1);
  });

  test('remembers at most 50 000 keys', () => {
    const { limiter } = limiterWith(rate);
    for (let n = 0; n < 120_000; n++) limiter.take(`key ${n}`);
    expect(limiter.size()).toBeLessThanOrEqual(50_000);
  });

  test('remembers keys without tokens longer than others', () => {
    const { limiter, takeAll } = limiterWith(rate);
    takeAll('guesser');
    for (let n = 0; n < 120_000; n++) limiter.take(`key ${n}`);
    expect(limiter.take('guesser')).toBe(false);
    for (let n = 0; n < 60_000; n++) takeAll(`guesser ${n}`);
    expect(limiter.size()).toBeLessThanOrEqual(50_000);
  });
});

test('tokens of a steady rate are refilled one by one', () => {
  const { clock, takeAll } = limiterWith(steady);
  takeAll('a');
  clock.advance(2000);
  expect(takeAll('a')).toBe(2);
});

test('tokens of a window are refilled together, counted from the first that was taken', () => {
  const { clock, limiter, takeAll } = limiterWith(window);
  limiter.take('a');
  clock.advance(9999);
  expect([takeAll('a'), limiter.waitMs('a')]).toEqual([4, 1]);
  clock.advance(1);
  expect(takeAll('a')).toBe(5);
});

test('a debt is paid before there are tokens again, even after a long pause', () => {
  const { clock, limiter } = limiterWith(steady);
  limiter.charge('a', 105);
  expect(limiter.waitMs('a', 1)).toBe(101_000);
  clock.advance(60_000);
  limiter.take('b');
  expect(limiter.waitMs('a', 1)).toBe(41_000);
  clock.advance(41_000);
  expect(limiter.take('a')).toBe(true);
});
