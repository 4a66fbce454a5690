import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';

test('waiting for a slot takes nothing from the time of a look-up', async () => {
  const clock = createFakeClock();
  const budget = createBudget({ maxBytes: 1000, totalMs: 100, clock });
  const slot = Promise.withResolvers<void>();
  const waited = budget.waiting(slot.promise);
  clock.advance(10_000);
  slot.resolve();
  await waited;
  clock.advance(99);
  expect(budget.deadline.aborted).toBe(false);
  clock.advance(1);
  expect(budget.deadline.aborted).toBe(true);
});

test('a look-up whose time ran out before its timer fired ends at once when it goes on', async () => {
  const clock = createFakeClock();
  // The process stands still: time goes by, and no timer fires.
  let stoodStillMs = 0;
  const budget = createBudget({ maxBytes: 1000, totalMs: 100, clock: { ...clock, now: () => clock.now() + stoodStillMs } });
  stoodStillMs = 600;
  await budget.waiting(Promise.resolve());
  clock.advance(0);
  expect(budget.deadline.aborted).toBe(true);
});
