import type { Clock } from '@matinee/base/clock';

/** The sum and the number of recent values. */
export interface RecentSums {
  add(value: number): void;
  read(): { sum: number; count: number };
}

interface Bucket {
  startedMs: number;
  sum: number;
  count: number;
}

/** Creates recent sums. Values older than `windowMs` don't count; values older than half of it may count in part. */
export function createRecentSums(clock: Pick<Clock, 'now'>, windowMs: number): RecentSums {
  const bucketMs = windowMs / 2;
  let current: Bucket = { startedMs: clock.now(), sum: 0, count: 0 };
  let previous: Bucket = current;

  function turn(): void {
    const nowMs = clock.now();
    if (nowMs - current.startedMs < bucketMs) return;
    previous = nowMs - current.startedMs < 2 * bucketMs ? current : { startedMs: nowMs, sum: 0, count: 0 };
    current = { startedMs: nowMs, sum: 0, count: 0 };
  }

  return {
    add(value) {
      turn();
      current.sum += value;
      current.count += 1;
    },
    read() {
      turn();
      if (previous === current) return { sum: current.sum, count: current.count };
      return { sum: current.sum + previous.sum, count: current.count + previous.count };
    },
  };
}
