import type { Clock } from '@matinee/base/clock';

/** Caches what sites answered. Values are JSON. */
export interface LookupCache {
  /** Returns undefined for a missing or expired key. */
  get(key: string): Promise<unknown>;
  put(entries: ReadonlyMap<string, unknown>, lifetimeMs: number): Promise<void>;
  /**
   * Adds one to a number, which begins at 0 and expires `lifetimeMs` from now. No two calls return the same, at any node.
   * Undefined if it can't be stored.
   */
  count(key: string, lifetimeMs: number): Promise<number | undefined>;
}

/** Creates a cache in memory that drops its oldest entry beyond `maxEntries`. */
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
