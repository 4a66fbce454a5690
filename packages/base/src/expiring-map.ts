import type { Clock } from './clock.ts';

/** A bounded map that forgets its entries after a while. */
export interface ExpiringMap<T> {
  get(key: string): T | undefined;
  /** Sets a value, which is kept for the full time from now on. */
  set(key: string, value: T): void;
}

export interface ExpiringMapOptions {
  clock: Pick<Clock, 'now'>;
  /** How long an entry is kept, in ms. */
  lifetimeMs: number;
  /** Beyond these the entry that was set longest ago is dropped. */
  maxEntries: number;
}

export function createExpiringMap<T>({ clock, lifetimeMs, maxEntries }: ExpiringMapOptions): ExpiringMap<T> {
  /** Entries in the order in which they were set. */
  const entries = new Map<string, { value: T; endMs: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (clock.now() < entry.endMs) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, endMs: clock.now() + lifetimeMs });
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}
