import type { Clock } from '../clock.ts';

export interface BucketSize {
  /** Takes that are free at once. */
  burst: number;
  /** Takes that come back each second. */
  perSecond: number;
}

/** Token buckets by key: `take` says whether one more is allowed now. A full bucket is forgotten. */
export function createTokenBuckets({ burst, perSecond }: BucketSize, clock: Clock) {
  const buckets = new Map<string, { level: number; atMs: number }>();
  const refillMs = (burst / perSecond) * 1000;
  let sweptMs = clock.now();

  function sweep(nowMs: number): void {
    if (nowMs - sweptMs < refillMs) return;
    sweptMs = nowMs;
    for (const [key, { atMs }] of buckets) if (nowMs - atMs >= refillMs) buckets.delete(key);
  }

  return {
    take(key: string): boolean {
      const nowMs = clock.now();
      sweep(nowMs);
      const bucket = buckets.get(key) ?? { level: burst, atMs: nowMs };
      bucket.level = Math.min(burst, bucket.level + ((nowMs - bucket.atMs) / 1000) * perSecond);
      bucket.atMs = nowMs;
      buckets.set(key, bucket);
      if (bucket.level < 1) return false;
      bucket.level -= 1;
      return true;
    },
  };
}
export type TokenBuckets = ReturnType<typeof createTokenBuckets>;
