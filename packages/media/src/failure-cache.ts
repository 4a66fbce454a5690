import type { Clock } from './clock.ts';

/** How long a failed look-up is not tried again, in ms. */
const failureMaxAgeMs = 60_000;
const maxEntries = 1000;

/** Remembers failures for a minute, so that a broken link pasted ten times is asked for once. */
export interface FailureCache {
  get(key: string): Error | undefined;
  put(key: string, error: Error): void;
}

export function createFailureCache(clock: Clock): FailureCache {
  const entries = new Map<string, { error: Error; putMs: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (clock.now() - entry.putMs < failureMaxAgeMs) return entry.error;
      entries.delete(key);
      return undefined;
    },
    put(key, error) {
      entries.delete(key);
      entries.set(key, { error, putMs: clock.now() });
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}
