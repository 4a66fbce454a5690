import { afterEach, expect, test, vi } from 'vitest';
import { preciseClock, systemClock } from './clock.ts';

afterEach(() => void vi.useRealTimers());

test('the system clock is epoch time in whole ms', () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(60_000);
  expect(Number.isInteger(systemClock.now())).toBe(true);
});

test.each([{ systemClock }, { preciseClock }])('%o goes on when the wall clock is set back', (clocks) => {
  const [clock] = Object.values(clocks);
  const beforeMs = clock?.now() ?? 0;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  expect((clock?.now() ?? 0) - beforeMs).toBeGreaterThanOrEqual(0);
});

test('a timer calls back once, or never after it was cancelled', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const calls: string[] = [];
  systemClock.after(1000, () => calls.push('a'));
  const cancel = systemClock.after(1000, () => calls.push('b'));
  cancel();
  vi.advanceTimersByTime(999);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(100_000);
  expect(calls).toEqual(['a']);
});

test('a delay longer than setTimeout accepts does not end at once', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isDue = false;
  systemClock.after(2 ** 40, () => (isDue = true));
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(isDue).toBe(false);
});
