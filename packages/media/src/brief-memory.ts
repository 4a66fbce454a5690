import type { Clock } from './clock.ts';

/** Remembers a few things for a short while. */
export interface BriefMemory<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
}

/** @param maxEntries past these, the one put longest ago is forgotten */
export function createBriefMemory<T>(clock: Clock, { keepMs, maxEntries }: { keepMs: number; maxEntries: number }): BriefMemory<T> {
  const entries = new Map<string, { value: T; putMs: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (clock.now() - entry.putMs < keepMs) return entry.value;
      entries.delete(key);
      return undefined;
    },
    put(key, value) {
      entries.delete(key);
      entries.set(key, { value, putMs: clock.now() });
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}
