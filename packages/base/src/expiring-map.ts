import type { Clock } from './clock.ts';

export interface ExpiringMap<T> {
  get(key: string): T | undefined;
  /** The entry is kept for the full time from now on. */
  set(key: string, value: T): void;
}

export interface ExpiringMapOptions {
  clock: Pick<Clock, 'now'>;
  lifetimeMs: number;
  /** The entry set longest ago is dropped first. */
  maxEntries: number;
}

export function createExpiringMap<T>({ clock, lifetimeMs, maxEntries }: ExpiringMapOptions): ExpiringMap<T> {
  /** In the order in which they were set. */
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
