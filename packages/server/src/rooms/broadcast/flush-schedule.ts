import type { Clock } from '@matinee/base/clock';

/** Decides when pending data is written: at once after a quiet time, else together with the data that follows. */
export interface FlushSchedule {
  /** Flushes at the end of this turn when the last flush was at least `windowMs` ago, else at the end of that window. */
  flushSoon(windowMs: number): void;
  /** Cancels the scheduled flush. Called at each flush. */
  clear(): void;
  /** Starts the next window. Called when a flush has written something. */
  startWindow(): void;
}

export function createFlushSchedule(clock: Clock, flush: () => void): FlushSchedule {
  let cancel: (() => void) | undefined;
  let isQueued = false;
  let windowStartMs = Number.NEGATIVE_INFINITY;

  return {
    flushSoon(windowMs) {
      const waitMs = windowStartMs + windowMs - clock.now();
      if (waitMs > 0) {
        cancel ??= clock.after(waitMs, flush);
      } else if (!isQueued) {
        isQueued = true;
        // Updates that were stored together resolve one after the other within this turn.
        queueMicrotask(flush);
      }
    },
    clear() {
      cancel?.();
      cancel = undefined;
      isQueued = false;
    },
    startWindow() {
      windowStartMs = clock.now();
    },
  };
}
