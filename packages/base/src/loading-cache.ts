import type { Clock } from './clock.ts';
import type { FailureCache } from './failure-cache.ts';
import type { SingleFlight } from './single-flight.ts';

/** Loads a value once for all callers at the same time, and keeps the most recently used values. */
export interface LoadingCache<T, Callers> {
  /** Whether the value is kept, or its failure remembered. */
  has(key: string): boolean;
  /** Throws what `work` throws, or the remembered failure. */
  load(key: string, callers: Callers, work: () => Promise<T>): Promise<T>;
}

export interface LoadingCacheOptions<T, Callers> {
  clock: Pick<Clock, 'now'>;
  lifetimeMs: number;
  /** The value used longest ago is dropped first. */
  maxEntries: number;
  /** Limits the sum of the sizes. */
  size?: { of: (value: T) => number; max: number };
  flights: SingleFlight<T, Callers>;
  failures: FailureCache;
}

interface Entry<T> {
  value: T;
  size: number;
  endMs: number;
}

export function createLoadingCache<T, Callers>(options: LoadingCacheOptions<T, Callers>): LoadingCache<T, Callers> {
  const { clock, lifetimeMs, maxEntries, size: { of: sizeOf, max: maxSize } = { of: () => 0, max: 0 }, flights, failures } = options;
  /** In the order of their last use. */
  const entries = new Map<string, Entry<T>>();
  let totalSize = 0;

  function drop(key: string): void {
    totalSize -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  function keep(key: string, value: T): void {
    drop(key);
    const size = sizeOf(value);
    entries.set(key, { value, size, endMs: clock.now() + lifetimeMs });
    totalSize += size;
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && totalSize <= maxSize) break;
      drop(oldest);
    }
  }

  function use(key: string): Entry<T> | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    if (clock.now() < entry.endMs) {
      entries.set(key, entry);
      return entry;
    }
    totalSize -= entry.size;
    return undefined;
  }

  return {
    has: (key) => (entries.get(key)?.endMs ?? -Infinity) > clock.now() || failures.get(key) !== undefined,
    async load(key, callers, work) {
      const entry = use(key);
      if (entry !== undefined) return entry.value;
      const failure = failures.get(key);
      if (failure !== undefined) throw failure;
      return flights.run(key, callers, async () => {
        const value = await failures.run(key, work);
        keep(key, value);
        return value;
      });
    },
  };
}
