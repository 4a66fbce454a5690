import type { Clock } from '@matinee/base/clock';
import type { CountExchange } from './count-exchange.ts';
import { createRateLimiter, type Rate, type RateLimiter } from './rate-limiter.ts';

/** The way in which limits count. */
export interface Limiting {
  clock: Pick<Clock, 'now'>;
  /** Counts with the other nodes, if there are others. */
  exchange?: CountExchange | undefined;
  /** Whether nothing is limited, as RATE_LIMIT says. */
  isOff?: boolean;
}

export interface LimiterOptions extends Limiting {
  /** Whether every token is sent, and not only tokens of keys that have used a tenth of their limit. */
  isStrict?: boolean;
}

/** The part of a limit that a key may use at each node before the other nodes know of it. */
const freeShare = 1 / 10;

const off: RateLimiter = {
  take: () => true,
  waitMs: () => 0,
  charge: () => undefined,
  refund: () => undefined,
  used: () => 0,
  changeRate: () => undefined,
  size: () => 0,
};

/**
 * Creates a limiter that counts what all nodes have taken for a key, as far as this node knows. `name` is the same
 * on all nodes. It is as synchronous as a limiter of one node, at the price of an excess: at most the limit once more for
 * every other node within one exchange, and in the long run a tenth of it, or nothing if the limiter is strict. The excess
 * has to come back before there are tokens again.
 */
export function createLimiter(name: string, rate: Rate, { clock, exchange, isOff = false, isStrict = false }: LimiterOptions): RateLimiter {
  if (isOff) return off;
  if (exchange === undefined) return createRateLimiter(rate, clock);
  const share = isStrict ? 0 : freeShare;
  const tell = exchange.share(name, (key, amount) => limiter.apply(key, amount));
  const limiter = createRateLimiter(rate, clock, (key, amount, used, max) => {
    if (used > max * share) tell(key, amount);
  });
  return limiter;
}

/** Creates a limiter for each rate, under the names `prefix.name`. */
export function createLimiters<Name extends string>(
  prefix: string,
  rates: Readonly<Record<Name, Rate>>,
  options: LimiterOptions,
): Record<Name, RateLimiter> {
  const limiters = Object.entries<Rate>(rates).map(([name, rate]) => [name, createLimiter(`${prefix}.${name}`, rate, options)]);
  return Object.fromEntries(limiters) as Record<Name, RateLimiter>;
}
