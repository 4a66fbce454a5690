import type { Clock } from '../clock.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Lets time pass, in ms; what falls due on the way is called at its time and in its order. */
  advance(ms: number): void;
  /** Lets time pass as on a machine that sleeps, in ms: what falls due on the way is called once, at the end. */
  sleep(ms: number): void;
}

export function createFakeClock(startMs = 1_800_000_000_000): FakeClock {
  let nowMs = startMs;
  let timers: { atMs: number; callback: () => void }[] = [];

  function takeDue(untilMs: number): { atMs: number; callback: () => void } | undefined {
    const [first] = timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
    timers = timers.filter((timer) => timer !== first);
    return first;
  }

  return {
    now: () => nowMs,
    after(delayMs, callback) {
      const timer = { atMs: nowMs + Math.max(0, delayMs), callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const untilMs = nowMs + ms;
      for (let due = takeDue(untilMs); due !== undefined; due = takeDue(untilMs)) {
        nowMs = Math.max(nowMs, due.atMs);
        due.callback();
      }
      nowMs = untilMs;
    },
    sleep(ms) {
      nowMs += ms;
      const due = timers.filter(({ atMs }) => atMs <= nowMs).sort((a, b) => a.atMs - b.atMs);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { callback } of due) callback();
    },
  };
}
