import type { Clock } from '@matinee/base/clock';
import type { ChargedVideos, LookUpMeter } from '@matinee/media';
import { pacificDay } from '@matinee/media/pacific-day';
import { createRefusal } from '@matinee/protocol';
import { createRateLimitError } from '../edge/rate-limit-error.ts';

/** What a video that is looked up costs, in tenths of it: one for having been asked for, and the rest. */
const askedTenths = 1;
const lookedUpTenths = 9;
/**
 * What one session, and one address, may have in a minute: 300 videos, and 900. An address has as many more as it has
 * more places: were they the same, one guest would use up what is there for all in a house or a school.
 */
const tenthsPerMinute = { session: 3000, address: 9000 };
/** What must be left for a request that names more than that: it is paid for afterwards. */
const enoughForAny = 1500;
const minuteMs = 60_000;
/** One address may make this part of the searches that a key allows in a day. */
const partOfSearches = 1 / 10;

/** Counts look-ups: 300 videos a minute of a session, 900 of an address, and a tenth of a day's searches of an address. */
export function createLookUpAllowance(clock: Clock, { searchesPerDay }: { searchesPerDay: number }): LookUpMeter {
  const bySession = createAllowance(clock, tenthsPerMinute.session);
  const byAddress = createAllowance(clock, tenthsPerMinute.address);
  const maxSearches = Math.max(1, Math.floor(searchesPerDay * partOfSearches));
  let searches = { day: '', byAddress: new Map<string, number>() };

  return {
    charge({ session, address }, { asked = 0, lookedUp = 0 }: ChargedVideos) {
      const cost = asked * askedTenths + lookedUp * lookedUpTenths;
      const waitMs = Math.max(byAddress.waitMs(address, cost), session === undefined ? 0 : bySession.waitMs(session, cost));
      if (waitMs > 0) throw createRateLimitError(waitMs);
      byAddress.take(address, cost);
      if (session !== undefined) bySession.take(session, cost);
    },
    chargeSearch({ address }, service) {
      // The others have no daily quota.
      if (service !== 'youtube') return;
      const day = pacificDay(clock.now());
      if (searches.day !== day) searches = { day, byAddress: new Map() };
      const made = searches.byAddress.get(address) ?? 0;
      if (made >= maxSearches) {
        throw createRefusal('OutOfQuotaException', {
          reason: 'search_share',
        });
      }
      searches.byAddress.set(address, made + 1);
    },
  };
}

/** Tenths of videos by key, which come back evenly. What is owed is paid back first. */
function createAllowance(clock: Clock, perMinute: number) {
  const levels = new Map<string, { tenths: number; atMs: number }>();
  let sweptMs = clock.now();

  function levelOf(key: string): number {
    const level = levels.get(key);
    if (level === undefined) return perMinute;
    const elapsedMs = Math.max(0, clock.now() - level.atMs);
    return Math.min(perMinute, level.tenths + (elapsedMs / minuteMs) * perMinute);
  }

  function sweep(): void {
    if (Math.abs(clock.now() - sweptMs) < minuteMs) return;
    sweptMs = clock.now();
    for (const key of levels.keys()) if (levelOf(key) >= perMinute) levels.delete(key);
  }

  return {
    /** How long until so many may be taken, in whole ms; 0 when they may be now. */
    waitMs(key: string, tenths: number): number {
      const waitMs = ((Math.min(tenths, enoughForAny) - levelOf(key)) / perMinute) * minuteMs;
      // What is left of a wait that is over is an error of rounding.
      return waitMs < 1 ? 0 : Math.ceil(waitMs);
    },
    take(key: string, tenths: number): void {
      sweep();
      levels.set(key, { tenths: levelOf(key) - tenths, atMs: clock.now() });
    },
  };
}
