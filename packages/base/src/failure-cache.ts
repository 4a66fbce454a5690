import type { Clock } from './clock.ts';
import { createExpiringMap } from './expiring-map.ts';

/** Failing work isn't tried again and again. */
export interface FailureCache {
  get(key: string): Error | undefined;
  /** Throws the remembered failure, else runs `work` and remembers its failure. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export interface FailureCacheOptions {
  clock: Pick<Clock, 'now'>;
  lifetimeMs: number;
  maxEntries: number;
  /** False for a failure that concerns a single caller, and for a bug. */
  isLasting: (error: Error) => boolean;
}

export function createFailureCache({ isLasting, ...options }: FailureCacheOptions): FailureCache {
  const failures = createExpiringMap<Error>(options);
  return {
    get: (key) => failures.get(key),
    async run(key, work) {
      const failure = failures.get(key);
      if (failure !== undefined) throw failure;
      try {
        return await work();
      } catch (error) {
        if (error instanceof Error && isLasting(error)) failures.set(key, error);
        throw error;
      }
    },
  };
}
