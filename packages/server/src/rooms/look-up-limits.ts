import type { Clock } from '@matinee/base/clock';
import type { ChargedVideos, LookUpMeter } from '@matinee/media';
import { pacificDay } from '@matinee/media/pacific-day';
import { createRefusal } from '@matinee/protocol';
import { createRateLimitError } from '../edge/rate-limit-error.ts';
import { countsAlone, type CountExchange } from '../edge/count-exchange.ts';
import { createSharedLimiters } from '../edge/shared-limiters.ts';

/** The cost of a video, in tenths: one for the request, the rest when it has to be looked up. */
const requestTenths = 1;
const lookUpTenths = 9;
/**
 * Tenths of videos that come back each second: a session has 300 videos a minute, an IP address 900. An address has more
 * because a whole house or school may share it, and one guest must not use up everything.
 */
const rates = {
  session: { burst: 3000, perSecond: 50 },
  address: { burst: 9000, perSecond: 150 },
};
/** A request that costs more is allowed as soon as this much is left, and the rest is paid back afterwards. */
const maxTenthsAhead = 1500;
/** The share of a day's searches that one IP address may use. */
const searchShare = 1 / 10;

/** Limits look-ups: 300 videos a minute per session, 900 per IP address, and a tenth of a day's searches per IP address. */
export function createLookUpLimits(
  clock: Clock,
  { searchesPerDay }: { searchesPerDay: number },
  exchange: CountExchange = countsAlone,
): LookUpMeter {
  const limiters = createSharedLimiters('look-up', rates, { clock, exchange });
  const maxSearches = Math.max(1, Math.floor(searchesPerDay * searchShare));
  let searches = { day: '', byAddress: new Map<string, number>() };
  const tellSearches = exchange.share('look-up.searches', countSearches);

  /** The searches of today, by IP address. */
  function searchesToday(): Map<string, number> {
    const day = pacificDay(clock.now());
    if (searches.day !== day) searches = { day, byAddress: new Map() };
    return searches.byAddress;
  }
  function countSearches(address: string, count: number): void {
    const today = searchesToday();
    today.set(address, (today.get(address) ?? 0) + count);
  }

  return {
    charge({ session, address }, { asked = 0, lookedUp = 0 }: ChargedVideos) {
      const cost = asked * requestTenths + lookedUp * lookUpTenths;
      const ahead = Math.min(cost, maxTenthsAhead);
      const sessionWaitMs = session === undefined ? 0 : limiters.session.waitMs(session, ahead);
      const waitMs = Math.max(limiters.address.waitMs(address, ahead), sessionWaitMs);
      if (waitMs > 0) throw createRateLimitError(waitMs);
      limiters.address.charge(address, cost);
      if (session !== undefined) limiters.session.charge(session, cost);
    },
    chargeSearch({ address }, service) {
      // Other sites have no daily quota.
      if (service !== 'youtube') return;
      if ((searchesToday().get(address) ?? 0) >= maxSearches) {
        throw createRefusal('OutOfQuotaException', {
          reason: 'search_share',
        });
      }
      countSearches(address, 1);
      tellSearches(address, 1);
    },
  };
}
