import type { Clock } from '../clock.ts';

/** Loads each thing once for all who ask at the same time, and keeps the latest in memory. */
export interface KeptLoads<T> {
  /** What is kept under a key, else what `work` brings. A failure is kept for a minute, and thrown to all who ask. */
  load(key: string, work: () => Promise<T>): Promise<T>;
}

export interface KeptLoadsOptions<T> {
  clock: Clock;
  /** What is kept in all; what was used longest ago goes first. */
  maxEntries: number;
  maxBytes: number;
  bytesOf: (value: T) => number;
  /** How long something is kept, in ms. */
  keepMs: number;
}

const failureKeepMs = 60_000;

interface Kept<T> {
  outcome: { value: T } | { error: unknown };
  bytes: number;
  endMs: number;
}

export function createKeptLoads<T>({ clock, maxEntries, maxBytes, bytesOf, keepMs }: KeptLoadsOptions<T>): KeptLoads<T> {
  /** The one used longest ago comes first. */
  const entries = new Map<string, Kept<T>>();
  const underWay = new Map<string, Promise<T>>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function keep(key: string, outcome: Kept<T>['outcome'], size: number, ms: number): void {
    forget(key);
    entries.set(key, { outcome, bytes: size, endMs: clock.now() + ms });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  function take(key: string): Kept<T> | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    if (clock.now() < entry.endMs) {
      entries.set(key, entry);
      return entry;
    }
    bytes -= entry.bytes;
    return undefined;
  }

  async function run(key: string, work: () => Promise<T>): Promise<T> {
    try {
      const value = await work();
      keep(key, { value }, bytesOf(value), keepMs);
      return value;
    } catch (error) {
      keep(key, { error }, 0, failureKeepMs);
      throw error;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    async load(key, work) {
      const kept = take(key);
      if (kept !== undefined) {
        if ('error' in kept.outcome) throw kept.outcome.error;
        return kept.outcome.value;
      }
      const loading = underWay.get(key) ?? run(key, work);
      underWay.set(key, loading);
      return loading;
    },
  };
}
