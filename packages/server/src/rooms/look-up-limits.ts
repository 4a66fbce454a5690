import type { ChargedVideos, LookUpMeter } from '@matinee/media';
import { pacificDay } from '@matinee/media/pacific-day';
import { createRefusal, type LimitSettings } from '@matinee/protocol';
import { applyLimits, initialLiveLimits, type LiveLimits } from '../edge/live-limits.ts';
import { createRateLimitError, type SteadyRate } from '../edge/rate-limiter.ts';
import { createLimiters, type Limiting } from '../edge/limiters.ts';

/** Cost of a video in tenths: one for the request, the rest when it has to be looked up. */
const requestTenths = 1;
const lookUpTenths = 9;
const tenthsPerVideo = requestTenths + lookUpTenths;

/**
 * Tenths per second. An IP address, which a household or school may share, has three times a session's, so that one guest can't use up
 * everything.
 */
function ratesOf({ lookUpsPerAddress }: Pick<LimitSettings, 'lookUpsPerAddress'>): Record<'session' | 'address', SteadyRate> {
  const ofAddress = lookUpsPerAddress * tenthsPerVideo;
  const ofSession = ofAddress / 3;
  return {
    session: { burst: ofSession, perSecond: ofSession / 60 },
    address: { burst: ofAddress, perSecond: ofAddress / 60 },
  };
}
/** A request that costs more is allowed once this much is left; the rest is paid back afterwards. */
const maxTenthsAhead = 1500;
/** An IP address may use this share of a day's searches. */
const searchShare = 1 / 10;

export function createLookUpLimits(
  { searchesPerDay }: { searchesPerDay: number },
  limiting: Limiting,
  limits: LiveLimits = initialLiveLimits,
): LookUpMeter {
  const { clock, exchange, isOff = false } = limiting;
  const limiters = createLimiters('look-up', ratesOf(limits.current()), limiting);
  let rates = ratesOf(limits.current());
  applyLimits(limits, (now) => {
    rates = ratesOf(now);
    limiters.session.changeRate(rates.session);
    limiters.address.changeRate(rates.address);
  });
  const maxSearches = Math.max(1, Math.floor(searchesPerDay * searchShare));
  let searches = { day: '', byAddress: new Map<string, number>() };
  const tellSearches = exchange?.share('look-up.searches', countSearches);

  /** By IP address. */
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
      const ahead = Math.min(cost, maxTenthsAhead, rates.session.burst);
      const sessionWaitMs = session === undefined ? 0 : limiters.session.waitMs(session, ahead);
      const waitMs = Math.max(limiters.address.waitMs(address, ahead), sessionWaitMs);
      if (waitMs > 0) throw createRateLimitError(waitMs);
      limiters.address.charge(address, cost);
      if (session !== undefined) limiters.session.charge(session, cost);
    },
    chargeSearch({ address }, service) {
      // Other sites have no daily quota.
      if (isOff || service !== 'youtube') return;
      if ((searchesToday().get(address) ?? 0) >= maxSearches) {
        throw createRefusal('OutOfQuotaException', {
          reason: 'search_share',
        });
      }
      countSearches(address, 1);
      tellSearches?.(address, 1);
    },
  };
}
