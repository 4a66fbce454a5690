import type { Clock } from '@matinee/base/clock';
import { createFailureCache, type FailureCache } from '@matinee/base/failure-cache';
import { MatineeError } from '@matinee/protocol';
import { isRefusedForNow } from '../fetch/fetch-errors.ts';

/** Remembers failed look-ups, except refusals for too many requests, which say nothing about the link. */
export function createLookUpFailures(clock: Clock): FailureCache {
  return createFailureCache({
    clock,
    lifetimeMs: 60_000,
    maxEntries: 1000,
    isLasting: (error) => error instanceof MatineeError && !isRefusedForNow(error),
  });
}
