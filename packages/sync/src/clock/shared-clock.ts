import type { Clock } from '@matinee/base/clock';
import { estimateOffset, offsetErrorBound, maxProbes, type Probe } from './offset-estimate.ts';

export interface ClockQuality {
  /** Least round trip of a probe, in ms; Infinity before the first answer. */
  rttMs: number;
  /** Largest possible error of `serverNow`, in ms; usually far larger than the real one. */
  errorMs: number;
  /** Answers behind the estimate, at most 32. */
  samples: number;
}

/** `t0` as it was sent, then the server's receipt and answer, epoch ms of its clock. */
export interface Pong {
  t0: number;
  t1: number;
  t2: number;
}

export interface SharedClock {
  /** Epoch ms on the server's clock; this device's own time before the first answer. */
  serverNow(): number;
  quality(): ClockQuality;
  /** Starts a quick series of probes, then one a second, once the connection is open. */
  start(): void;
  /** Sends another quick series, after the page was in the background or asleep. */
  refresh(): void;
  /** Stops probing; the clock keeps its last estimate. */
  stop(): void;
  onPong(pong: Pong): void;
}

export interface SharedClockOptions {
  send: (t0Ms: number) => void;
  clock: Clock;
}

const burstProbes = 16;
const burstIntervalMs = 80;
const steadyIntervalMs = 1000;
/** After this many probes the offset jumps only if it can't be right. */
const slewAfterProbes = 10;
const slewMs = 5;
/** A larger gap between two probes means a clock that was set; drift explains less. */
const stepMarginMs = 25;

export function createSharedClock({ send, clock }: SharedClockOptions): SharedClock {
  let probes: readonly Probe[] = [];
  let offsetMs = 0;
  let isProbing = false;
  let cancelNext = () => {};

  function probe(left: number): void {
    send(clock.now());
    cancelNext = clock.after(left > 1 ? burstIntervalMs : steadyIntervalMs, () => probe(left - 1));
  }

  function start(): void {
    cancelNext();
    isProbing = true;
    probe(burstProbes);
  }

  function refresh(): void {
    if (isProbing) start();
  }

  /** Whether no delay explains an answer: a clock was set, or stood still while asleep. */
  function contradicts(answer: Probe): boolean {
    const apartMs = Math.abs(answer.offsetMs - estimateOffset(probes));
    return apartMs > answer.delayMs / 2 + offsetErrorBound(probes) + stepMarginMs;
  }

  /** Returns the part to correct at once: first all, later the part that no delay explains and a little of the rest. */
  function correction(errorMs: number): number {
    if (probes.length <= slewAfterProbes) return errorMs;
    const certainMs = Math.max(0, Math.abs(errorMs) - offsetErrorBound(probes));
    return Math.sign(errorMs) * Math.min(Math.abs(errorMs), certainMs + slewMs);
  }

  return {
    serverNow: () => clock.now() + offsetMs,
    quality: () => ({
      rttMs: Math.min(...probes.map((each) => each.delayMs)),
      errorMs: probes.length === 0 ? Infinity : offsetErrorBound(probes) + Math.abs(estimateOffset(probes) - offsetMs),
      samples: probes.length,
    }),
    start,
    refresh,
    stop() {
      isProbing = false;
      cancelNext();
    },
    onPong({ t0, t1, t2 }) {
      const t3 = clock.now();
      const answer = { offsetMs: (t1 - t0 + (t2 - t3)) / 2, delayMs: Math.max(0, t3 - t0 - (t2 - t1)) };
      if (probes.length > 0 && contradicts(answer)) {
        probes = [];
        refresh();
      }
      probes = [...probes, answer].slice(-maxProbes);
      offsetMs += correction(estimateOffset(probes) - offsetMs);
    },
  };
}
