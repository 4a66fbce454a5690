import type { Clock } from '@matinee/base/clock';
import { createRefusal, type MatineeError } from '@matinee/protocol';

/** Tokens that come back steadily, up to `burst`. */
export interface SteadyRate {
  burst: number;
  perSecond: number;
}

/** `max` tokens, which all come back `windowMs` after the first was taken. */
export interface WindowRate {
  max: number;
  windowMs: number;
}

export type Rate = SteadyRate | WindowRate;

/** Bounds how often something may happen for a key: an IP address, a session or a room. */
export interface RateLimiter {
  /** Takes all of `cost` or nothing. Returns whether it took the tokens. */
  take(key: string, cost?: number): boolean;
  /** Returns the time until there are `cost` tokens, in whole ms; 0 if there are enough. */
  waitMs(key: string, cost?: number): number;
  /** Takes tokens even if there are fewer. New tokens pay the debt first. */
  charge(key: string, cost?: number): void;
  refund(key: string, cost?: number): void;
  /** Returns the tokens that were taken and haven't come back. */
  used(key: string): number;
  /** Tokens that were taken stay taken. */
  changeRate(rate: Rate): void;
  size(): number;
}

export interface AppliedLimiter extends RateLimiter {
  /** Counts tokens taken elsewhere, or refunded if the amount is negative. */
  apply(key: string, amount: number): void;
}

/**
 * Called for tokens that are taken, charged, or refunded (then `amount` is negative). `used` is the larger number of
 * used tokens, before or after; `max` is how many there are.
 */
export type OnUse = (key: string, amount: number, used: number, max: number) => void;

/** Above this half of the keys are forgotten: older keys first, keys without tokens last. */
const maxKeys = 50_000;

interface Bucket {
  tokens: number;
  /** Epoch ms at which tokens last came back or the window began. */
  atMs: number;
}

/** Creates a limiter that forgets full buckets. A clock that is set back delays no token by more than its full time. */
export function createRateLimiter(rate: Rate, clock: Pick<Clock, 'now'>, onUse?: OnUse): AppliedLimiter {
  return new TokenBuckets(rate, clock, onUse);
}

class TokenBuckets implements AppliedLimiter {
  readonly #clock: Pick<Clock, 'now'>;
  #max: number;
  /** The time in which an empty bucket fills. */
  #refillMs: number;
  #isSteady: boolean;
  readonly #onUse: OnUse | undefined;
  readonly #buckets = new Map<string, Bucket>();
  #lastMs: number;
  #sweptMs: number;

  constructor(rate: Rate, clock: Pick<Clock, 'now'>, onUse: OnUse | undefined) {
    this.#clock = clock;
    this.#onUse = onUse;
    const { isSteady, max, refillMs } = readRate(rate);
    this.#isSteady = isSteady;
    this.#max = max;
    this.#refillMs = refillMs;
    this.#lastMs = clock.now();
    this.#sweptMs = this.#lastMs;
  }

  take(key: string, cost = 1): boolean {
    const bucket = this.#bucketOf(key);
    if (bucket.tokens < cost) return false;
    bucket.tokens -= cost;
    this.#onUse?.(key, cost, this.#max - bucket.tokens, this.#max);
    return true;
  }

  waitMs(key: string, cost = 1): number {
    const { tokens, atMs } = this.#bucketOf(key);
    if (tokens >= cost) return 0;
    const waitMs = this.#isSteady ? ((cost - tokens) / this.#max) * this.#refillMs : atMs + this.#refillMs - this.#lastMs;
    // A remainder below 1 ms is a rounding error.
    return waitMs < 1 ? 0 : Math.ceil(waitMs);
  }

  charge(key: string, cost = 1): void {
    const bucket = this.#bucketOf(key);
    bucket.tokens -= cost;
    this.#onUse?.(key, cost, this.#max - bucket.tokens, this.#max);
  }

  refund(key: string, cost = 1): void {
    const bucket = this.#bucketOf(key);
    const used = this.#max - bucket.tokens;
    bucket.tokens = Math.min(this.#max, bucket.tokens + cost);
    this.#onUse?.(key, -cost, used, this.#max);
  }

  apply(key: string, amount: number): void {
    const bucket = this.#bucketOf(key);
    bucket.tokens = Math.min(this.#max, bucket.tokens - amount);
  }

  used(key: string): number {
    return this.#max - this.#bucketOf(key).tokens;
  }

  size(): number {
    return this.#buckets.size;
  }

  changeRate(rate: Rate): void {
    const { isSteady, max, refillMs } = readRate(rate);
    if (max === this.#max && refillMs === this.#refillMs) return;
    const more = max - this.#max;
    const keys = [...this.#buckets.keys()];
    // Tokens come back at the old rate until now.
    for (const key of keys) this.#bucketOf(key).tokens += more;
    this.#isSteady = isSteady;
    this.#max = max;
    this.#refillMs = refillMs;
  }

  #bucketOf(key: string): Bucket {
    const nowMs = this.#now();
    this.#sweep(nowMs);
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return this.#add(key, nowMs);
    if (this.#isSteady) {
      bucket.tokens = Math.min(this.#max, bucket.tokens + ((nowMs - bucket.atMs) / this.#refillMs) * this.#max);
      bucket.atMs = nowMs;
    } else if (nowMs - bucket.atMs >= this.#refillMs || bucket.tokens >= this.#max) {
      bucket.tokens = this.#max;
      bucket.atMs = nowMs;
    }
    return bucket;
  }

  /** If the clock was set back, all buckets count from the new time. */
  #now(): number {
    const nowMs = this.#clock.now();
    if (nowMs < this.#lastMs) {
      this.#sweptMs = Math.min(this.#sweptMs, nowMs);
      for (const bucket of this.#buckets.values()) bucket.atMs = Math.min(bucket.atMs, nowMs);
    }
    this.#lastMs = nowMs;
    return nowMs;
  }

  #sweep(nowMs: number): void {
    if (nowMs - this.#sweptMs < this.#refillMs) return;
    this.#sweptMs = nowMs;
    for (const [key, { tokens, atMs }] of this.#buckets) {
      // A bucket in debt takes longer to fill.
      const fillMs = this.#isSteady && tokens < 0 ? (1 - tokens / this.#max) * this.#refillMs : this.#refillMs;
      if (nowMs - atMs >= fillMs) this.#buckets.delete(key);
    }
  }

  #add(key: string, nowMs: number): Bucket {
    if (this.#buckets.size >= maxKeys) this.#forgetHalf();
    const bucket = { tokens: this.#max, atMs: nowMs };
    this.#buckets.set(key, bucket);
    return bucket;
  }

  /** Finding a map's first key is slow after the keys before it were deleted. */
  #forgetHalf(): void {
    for (const isForgotten of [({ tokens }: Bucket) => tokens >= 1, () => true]) {
      for (const [key, bucket] of this.#buckets) {
        if (this.#buckets.size <= maxKeys / 2) return;
        if (isForgotten(bucket)) this.#buckets.delete(key);
      }
    }
  }
}

function readRate(rate: Rate): { isSteady: boolean; max: number; refillMs: number } {
  return 'burst' in rate
    ? { isSteady: true, max: rate.burst, refillMs: (rate.burst / rate.perSecond) * 1000 }
    : { isSteady: false, max: rate.max, refillMs: rate.windowMs };
}

/** @throws TooManyRequests with the time to wait */
export function takeOrThrow(limiter: RateLimiter, key: string, cost = 1): void {
  if (!limiter.take(key, cost)) throw createRateLimitError(limiter.waitMs(key, cost));
}

export function createRateLimitError(ms: number): MatineeError {
  // At least 2, since the sentence says "seconds".
  const retryAfterSeconds = Math.max(2, Math.ceil(ms / 1000));
  return createRefusal('TooManyRequests', { retryAfterSeconds });
}
