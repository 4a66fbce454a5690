import type { Clock } from '@matinee/base/clock';

/** Writes pending data at once after a quiet time, else together with the data that follows. */
export interface FlushSchedule {
  /** Flushes at the end of this turn, or `windowMs` after the last flush. */
  flushSoon(windowMs: number): void;
  /** Call it at each flush. */
  clear(): void;
  /** Call it when a flush has written something. */
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
        // Updates that were stored together resolve within this turn.
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
