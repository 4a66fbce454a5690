import type { Clock } from '@matinee/base/clock';

/** Caches what sites answered. Values are JSON. */
export interface LookupCache {
  /** The value of a key; undefined if there is none or it has expired. */
  get(key: string): Promise<unknown>;
  /** Stores values by their keys for `lifetimeMs`, replacing older ones. */
  put(entries: ReadonlyMap<string, unknown>, lifetimeMs: number): Promise<void>;
  /**
   * Adds one to a number, which begins at 0 and is kept for `lifetimeMs` from now on, and returns it: undefined when it cannot
   * be kept. No two calls return the same number, at any node.
   */
  count(key: string, lifetimeMs: number): Promise<number | undefined>;
}

/** A cache in memory. Beyond `maxEntries` it drops the entry that was put first. */
export function createMemoryLookupCache(clock: Clock, maxEntries = 10_000): LookupCache {
  const kept = new Map<string, { json: string; endMs: number }>();

  function get(key: string): unknown {
    const entry = kept.get(key);
    if (entry === undefined) return undefined;
    if (clock.now() < entry.endMs) return JSON.parse(entry.json) as unknown;
    kept.delete(key);
    return undefined;
  }
  function put(key: string, value: unknown, lifetimeMs: number): void {
    // A Map keeps the order of first insertion: deleting first makes this the newest.
    kept.delete(key);
    kept.set(key, { json: JSON.stringify(value), endMs: clock.now() + lifetimeMs });
    const oldest = kept.size > maxEntries ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
  }

  return {
    get: async (key) => get(key),
    async put(entries, lifetimeMs) {
      for (const [key, value] of entries) put(key, value, lifetimeMs);
    },
    async count(key, lifetimeMs) {
      const count = (Number(get(key)) || 0) + 1;
      put(key, count, lifetimeMs);
      return count;
    },
  };
}
