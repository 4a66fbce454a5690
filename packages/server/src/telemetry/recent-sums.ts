import type { Clock } from '@matinee/base/clock';

/** The sum and the number of the values of the last while. */
export interface RecentSums {
  add(value: number): void;
  read(): { sum: number; count: number };
}

interface Bucket {
  startedMs: number;
  sum: number;
  count: number;
}

/** What is older than `windowMs` does not count, and of what is older than half of it perhaps only a part. */
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
