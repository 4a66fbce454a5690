import type { Clock } from '@matinee/base/clock';
import type { LookupCache } from '../../caches/lookup-cache.ts';
import { outOfQuota } from '../../errors/site-errors.ts';
import { pacificDay } from './pacific-day.ts';

const lifetimeMs = 48 * 3600 * 1000;

/** A day ends at midnight in California. */
export interface SearchQuota {
  /** Counts a search before it is sent, since YouTube counts failed ones too. @throws OutOfQuotaException */
  take(): Promise<void>;
}

export interface SearchQuotaOptions {
  /** Counts for all nodes and across restarts. */
  cache: LookupCache;
  clock: Clock;
  searchesPerDay: number;
}

function keyOf(nowMs: number): string {
  return `youtube-searches:${pacificDay(nowMs)}`;
}

/** Counts the searches of all nodes. */
export async function searchesToday({ cache, clock }: Pick<SearchQuotaOptions, 'cache' | 'clock'>): Promise<number> {
  return Number(await cache.get(keyOf(clock.now()))) || 0;
}

export function createSearchQuota({ cache, clock, searchesPerDay }: SearchQuotaOptions): SearchQuota {
  /** The cache may lose its count or be out of order. */
  let counted = { day: '', searches: 0 };

  return {
    async take() {
      const day = keyOf(clock.now());
      if (counted.day !== day) counted = { day, searches: 0 };
      // At once, since other searches may begin meanwhile.
      const { searches } = counted;
      if (searches >= searchesPerDay) throw outOfQuota('youtube');
      counted.searches += 1;
      const everywhere = (await cache.count(day, lifetimeMs)) ?? 0;
      if (counted.day === day) counted.searches = Math.max(counted.searches, everywhere);
      if (everywhere > searchesPerDay) throw outOfQuota('youtube');
    },
  };
}
