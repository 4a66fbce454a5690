import type { Clock } from '@matinee/base/clock';
import type { CountExchange } from './count-exchange.ts';
import { createRateLimiter, type Rate, type RateLimiter } from './rate-limiter.ts';

export interface Limiting {
  clock: Pick<Clock, 'now'>;
  exchange?: CountExchange | undefined;
  /** RATE_LIMIT. */
  isOff?: boolean;
}

export interface LimiterOptions extends Limiting {
  /** Sends every token, also of keys that have used less than a tenth of their limit. */
  isStrict?: boolean;
}

/** A key may use this part of a limit at each node before the other nodes know of it. */
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
 * Creates a limiter that counts what all nodes have taken for a key, as far as this node knows. `name` is the same on
 * all nodes. It is synchronous at the price of an excess: at most the limit once more for every other node within one
 * exchange, and in the long run a tenth of it, or nothing if strict. The excess has to come back before there are
 * tokens again.
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

/** Names each limiter `prefix.name`. */
export function createLimiters<Name extends string>(
  prefix: string,
  rates: Readonly<Record<Name, Rate>>,
  options: LimiterOptions,
): Record<Name, RateLimiter> {
  const limiters = Object.entries<Rate>(rates).map(([name, rate]) => [name, createLimiter(`${prefix}.${name}`, rate, options)]);
  return Object.fromEntries(limiters) as Record<Name, RateLimiter>;
}
