import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBudget } from './budget.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  // In this order, or the spy would put back the timer of the fake clock, for the files that follow too.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('waiting for a place takes nothing from the time of a look-up', async () => {
  const budget = createBudget(1000, 100);
  let give: () => void = () => undefined;
  const waited = budget.waiting(new Promise<void>((resolve) => (give = resolve)));
  vi.advanceTimersByTime(10_000);
  give();
  await waited;
  vi.advanceTimersByTime(99);
  expect(budget.deadline.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(budget.deadline.aborted).toBe(true);
});

test('a look-up whose time ran out before its timer could say so ends at once when it goes on', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const budget = createBudget(1000, 100);
  // The process stands still: time goes by, and no timer fires.
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600);
  await budget.waiting(Promise.resolve());
  now.mockRestore();
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([100, 0]);
  vi.advanceTimersByTime(0);
  expect(budget.deadline.aborted).toBe(true);
});
