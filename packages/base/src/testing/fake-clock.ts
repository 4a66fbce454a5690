import type { Clock } from '../clock.ts';

export interface FakeClock extends Clock {
  /** Calls due timers in order, each at its own time. */
  advance(ms: number): void;
  /** Lets promises settle after each timer and at the end. */
  advanceAsync(ms: number): Promise<void>;
  /** Returns false without a timer. */
  advanceToNext(): boolean;
  /** Calls due timers at the end, like a suspended machine. */
  sleep(ms: number): void;
}

interface Timer {
  atMs: number;
  callback: () => void;
}

export function createFakeClock(startMs = 1_800_000_000_000): FakeClock {
  let nowMs = startMs;
  const timers = new Set<Timer>();

  /** Takes the timer that is due first, and was set first. */
  function takeDue(untilMs: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of timers) if (timer.atMs <= untilMs && (first === undefined || timer.atMs < first.atMs)) first = timer;
    if (first !== undefined) timers.delete(first);
    return first;
  }

  function runNext(untilMs: number): boolean {
    const due = takeDue(untilMs);
    if (due === undefined) return false;
    nowMs = Math.max(nowMs, due.atMs);
    due.callback();
    return true;
  }

  function* passUntil(untilMs: number): Generator<void> {
    while (runNext(untilMs)) yield;
    nowMs = untilMs;
  }

  return {
    now: () => nowMs,
    after(delayMs, callback) {
      const timer = { atMs: nowMs + Math.max(0, delayMs), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      for (const _ of passUntil(nowMs + ms));
    },
    async advanceAsync(ms) {
      for (const _ of passUntil(nowMs + ms)) await flushPromises();
      await flushPromises();
    },
    advanceToNext: () => runNext(Infinity),
    sleep(ms) {
      nowMs += ms;
      const due = [...timers].filter(({ atMs }) => atMs <= nowMs).sort((a, b) => a.atMs - b.atMs);
      for (const timer of due) timers.delete(timer);
      for (const { callback } of due) callback();
    },
  };
}

/** Resolves when all promises that can settle without I/O or timers have: microtasks run before the next task. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
