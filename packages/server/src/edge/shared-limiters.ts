import type { Clock } from '@matinee/base/clock';
import { countsAlone, type CountExchange } from './count-exchange.ts';
import { createRateLimiter, type Rate, type RateLimiter } from './rate-limiter.ts';

export interface SharedLimiterOptions {
  clock: Pick<Clock, 'now'>;
  exchange: CountExchange;
  /** Whether every token is sent, and not only those of keys that have used a tenth of their limit. */
  isStrict?: boolean;
}

/** The part of a limit that a key may use at each node before the other nodes know of it. */
const freeShare = 1 / 10;

/**
 * Creates a limiter that counts what all nodes have taken for a key, as far as this node knows. `name` is the same
 * on all nodes. It is as synchronous as a limiter of one node; the price is what it lets through in excess: at most the
 * limit once more for every other node within one exchange, and a tenth of it in the long run; a strict one nothing in the
 * long run. What was taken in excess has to come back before there are tokens again.
 */
export function createSharedLimiter(name: string, rate: Rate, { clock, exchange, isStrict = false }: SharedLimiterOptions): RateLimiter {
  if (exchange === countsAlone) return createRateLimiter(rate, clock);
  const share = isStrict ? 0 : freeShare;
  const tell = exchange.share(name, (key, amount) => limiter.apply(key, amount));
  const limiter = createRateLimiter(rate, clock, (key, amount, used, max) => {
    if (used > max * share) tell(key, amount);
  });
  return limiter;
}

/** Creates a limiter for each rate, under the names `prefix.name`. */
export function createSharedLimiters<Name extends string>(
  prefix: string,
  rates: Readonly<Record<Name, Rate>>,
  options: SharedLimiterOptions,
): Record<Name, RateLimiter> {
  const limiters = Object.entries<Rate>(rates).map(([name, rate]) => [name, createSharedLimiter(`${prefix}.${name}`, rate, options)]);
  return Object.fromEntries(limiters) as Record<Name, RateLimiter>;
}
