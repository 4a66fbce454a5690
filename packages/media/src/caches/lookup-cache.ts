import type { Clock } from '@matinee/base/clock';

/** Caches what sites answered. Values are JSON. */
export interface LookupCache {
  /** The value of a key; undefined if there is none or it has expired. */
  get(key: string): Promise<unknown>;
  /** Stores values by their keys for `keepMs`, replacing older ones. */
  put(entries: ReadonlyMap<string, unknown>, keepMs: number): Promise<void>;
}

/** A cache in memory. Beyond `maxEntries` it drops the entry that was put first. */
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
