import type { Timer } from '../timer.ts';

/** A clock that stands still until told otherwise, and a timer that goes by it. */
export interface FakeTimer extends Timer {
  now(): number;
  /** Lets time pass, calling back what falls due, in order. */
  advance(ms: number): void;
}

export function createFakeTimer(startMs = 1_000_000): FakeTimer {
  let nowMs = startMs;
  let due: { atMs: number; callback: () => void }[] = [];
  return {
    now: () => nowMs,
    after(delayMs, callback) {
      const entry = { atMs: nowMs + Math.max(0, delayMs), callback };
      due.push(entry);
      return () => {
        due = due.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        const next = due.filter((entry) => entry.atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (next === undefined) break;
        due = due.filter((entry) => entry !== next);
        nowMs = next.atMs;
        next.callback();
      }
      nowMs = endMs;
    },
  };
}
