import type { Clock } from '@matinee/base/clock';

/** Decides when what is ready is written: at once after a quiet time, else together with what follows. */
export interface FlushSchedule {
  /** Flushes at the end of this turn when the last flush was at least `windowMs` ago, else at the end of that window. */
  flushSoon(windowMs: number): void;
  /** To be called at each flush: none is scheduled any more. */
  clear(): void;
  /** To be called when a flush has written something: the next window begins now. */
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
