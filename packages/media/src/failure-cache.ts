import { MatineeError } from '@matinee/protocol';
import { createBriefMemory } from './brief-memory.ts';
import type { Clock } from './clock.ts';
import { isRefusedForNow } from './fetch/fetch-errors.ts';

/** How long a failed look-up is not tried again, in ms. */
const failureMaxAgeMs = 60_000;
const maxEntries = 1000;

/** Remembers failures for a minute, so that a broken link pasted ten times is asked for once. */
export interface FailureCache {
  get(key: string): MatineeError | undefined;
  /** What comes of `work`. Its failure is remembered, unless it lies with how much its requesters have asked for. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createFailureCache(clock: Clock): FailureCache {
  const failures = createBriefMemory<MatineeError>(clock, { keepMs: failureMaxAgeMs, maxEntries });
  return {
    get: (key) => failures.get(key),
    async run(key, work) {
      const failure = failures.get(key);
      if (failure !== undefined) throw failure;
      try {
        return await work();
      } catch (error) {
        if (error instanceof MatineeError && !isRefusedForNow(error)) failures.put(key, error);
        throw error;
      }
    },
  };
}
