import type { Clock } from '@matinee/base/clock';

/** Remembers what sites answered, so that they are asked once. Values are JSON. */
export interface LookupCache {
  /** What was put under a key, unless its time is over. */
  get(key: string): Promise<unknown>;
  /** Remembers values under their keys for so long, in place of what was there. */
  put(entries: ReadonlyMap<string, unknown>, keepMs: number): Promise<void>;
}

/** A cache in this process's memory. Past `maxEntries` the one put longest ago is forgotten. */
export function createMemoryLookupCache(clock: Clock, maxEntries = 10_000): LookupCache {
  const kept = new Map<string, { json: string; endMs: number }>();
  return {
    async get(key) {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      if (clock.now() < entry.endMs) return JSON.parse(entry.json) as unknown;
      kept.delete(key);
      return undefined;
    },
    async put(entries, keepMs) {
      for (const [key, value] of entries) {
        // A Map keeps the order of first insertion: deleting first makes this the newest.
        kept.delete(key);
        kept.set(key, { json: JSON.stringify(value), endMs: clock.now() + keepMs });
        const oldest = kept.size > maxEntries ? kept.keys().next().value : undefined;
        if (oldest !== undefined) kept.delete(oldest);
      }
    },
  };
}
