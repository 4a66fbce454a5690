import type { Clock } from '@matinee/base/clock';
import type { LookupCache } from '../../caches/lookup-cache.ts';
import { outOfQuota } from '../../errors/site-errors.ts';
import { pacificDay } from './pacific-day.ts';

const keepMs = 48 * 3600 * 1000;

/** Limits the searches of a day, which ends at midnight in California. */
export interface SearchQuota {
  /** Counts one search; call it before searching, since YouTube counts failed ones too. @throws OutOfQuotaException */
  take(): Promise<void>;
}

export interface SearchQuotaOptions {
  /** Keeps the count across restarts. */
  cache: LookupCache;
  clock: Clock;
  searchesPerDay: number;
}

export function createSearchQuota({ cache, clock, searchesPerDay }: SearchQuotaOptions): SearchQuota {
  let last: Promise<unknown> = Promise.resolve();
  /** The last count, since the cache may forget it or be out of order. */
  let counted = { day: '', searches: 0 };

  async function count(): Promise<void> {
    const day = `youtube-searches:${pacificDay(clock.now())}`;
    const stored = Number((await cache.get(day)) ?? 0) || 0;
    const used = counted.day === day ? Math.max(stored, counted.searches) : stored;
    if (used >= searchesPerDay) throw outOfQuota('youtube');
    counted = { day, searches: used + 1 };
    await cache.put(new Map([[day, used + 1]]), keepMs);
  }

  return {
    take() {
      // One after the other, so that none is lost.
      const result = last.then(count);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
