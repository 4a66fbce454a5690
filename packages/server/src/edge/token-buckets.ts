import type { Clock } from '@matinee/base/clock';

export interface BucketSize {
  /** Takes that are free at once. */
  burst: number;
  /** Takes that come back each second. */
  perSecond: number;
}

/** So many keys are remembered; then the older half is forgotten, as if it had taken nothing. */
const maxKeys = 50_000;

/** Token buckets by key. A full bucket is forgotten. A clock that steps back takes nothing away. */
export function createTokenBuckets({ burst, perSecond }: BucketSize, clock: Clock) {
  const buckets = new Map<string, { level: number; atMs: number }>();
  const refillMs = (burst / perSecond) * 1000;
  let lastMs = clock.now();
  let sweptMs = lastMs;

  /** The time, from which on all buckets count when it has stepped back. */
  function now(): number {
    const nowMs = clock.now();
    if (nowMs < lastMs) {
      sweptMs = Math.min(sweptMs, nowMs);
      for (const bucket of buckets.values()) bucket.atMs = Math.min(bucket.atMs, nowMs);
    }
    lastMs = nowMs;
    return nowMs;
  }

  function sweep(nowMs: number): void {
    if (nowMs - sweptMs < refillMs) return;
    sweptMs = nowMs;
    for (const [key, { atMs }] of buckets) if (nowMs - atMs >= refillMs) buckets.delete(key);
  }

  /** Many at a time: finding the first key of a map takes long when those before it have just been deleted. */
  function makeRoom(): void {
    for (const key of buckets.keys()) {
      if (buckets.size <= maxKeys / 2) break;
      buckets.delete(key);
    }
  }

  function add(key: string, atMs: number): { level: number; atMs: number } {
    if (buckets.size >= maxKeys) makeRoom();
    const bucket = { level: burst, atMs };
    buckets.set(key, bucket);
    return bucket;
  }

  return {
    /** Whether `cost` more may be taken now; if so, it is. A cost above the burst is never allowed. */
    take(key: string, cost = 1): boolean {
      const nowMs = now();
      sweep(nowMs);
      const bucket = buckets.get(key) ?? add(key, nowMs);
      bucket.level = Math.min(burst, bucket.level + ((nowMs - bucket.atMs) / 1000) * perSecond);
      bucket.atMs = nowMs;
      if (bucket.level < cost) return false;
      bucket.level -= cost;
      return true;
    },
    /** Number of keys that are remembered. */
    size: () => buckets.size,
  };
}
export type TokenBuckets = ReturnType<typeof createTokenBuckets>;
