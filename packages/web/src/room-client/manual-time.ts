import type { Timer } from '@matinee/sync';

/** A clock for tests that only moves when told to. */
export interface ManualTime extends Timer {
  /** Ms. */
  now: () => number;
  /** Moves on, calling back in order what falls due. */
  advance(byMs: number): void;
}

export function createManualTime(startMs = 0): ManualTime {
  let nowMs = startMs;
  let waiting: { dueMs: number; callback: () => void }[] = [];
  return {
    now: () => nowMs,
    after(delayMs, callback) {
      const entry = { dueMs: nowMs + delayMs, callback };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    advance(byMs) {
      const untilMs = nowMs + byMs;
      for (;;) {
        const next = waiting.filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];
        if (next === undefined) break;
        waiting = waiting.filter((entry) => entry !== next);
        nowMs = next.dueMs;
        next.callback();
      }
      nowMs = untilMs;
    },
  };
}
