import type { Clock } from '@matinee/base/clock';
import { estimateOffset, offsetErrorBound, maxProbes, type Probe } from './offset-estimate.ts';

/** Precision of the shared clock. */
export interface ClockQuality {
  /** Least delay of a probe there and back, in ms; Infinity before the first answer. */
  rttMs: number;
  /** Largest possible error of `serverNow`, however uneven the way there and back, in ms. Usually it is far smaller. */
  errorMs: number;
  /** Answers that the estimate rests on, at most 32. */
  samples: number;
}

/** Answer to a probe: `t0` as it was sent, and when the server received it and answered, epoch ms of its clock. */
export interface Pong {
  t0: number;
  t1: number;
  t2: number;
}

/** The server's clock, as well as it can be known here. */
export interface SharedClock {
  /** Epoch ms on the server's clock; this device's own time before the first answer. */
  serverNow(): number;
  quality(): ClockQuality;
  /** Starts probing: a quick series, then one a second. To be called when the connection is open. */
  start(): void;
  /** Another quick series, if it is probing: the page has been in the background or asleep. */
  refresh(): void;
  /** Stops probing; the clock continues with its last estimate. */
  stop(): void;
  onPong(pong: Pong): void;
}

export interface SharedClockOptions {
  /** Sends a probe whose answer carries `t0Ms` back unchanged. */
  send: (t0Ms: number) => void;
  clock: Clock;
}

const burstProbes = 16;
const burstIntervalMs = 80;
const steadyIntervalMs = 1000;
/** From this many probes on, the applied offset no longer jumps to the estimate, unless it cannot be right. */
const slewAfterProbes = 10;
const slewMs = 5;
/** How far apart what two probes allow may be before a clock must have been set; drift explains less. */
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

  /** Whether no delay can explain an answer beside the earlier ones: a clock was set, or stood still while asleep. */
  function contradicts(answer: Probe): boolean {
    const apartMs = Math.abs(answer.offsetMs - estimateOffset(probes));
    return apartMs > answer.delayMs / 2 + offsetErrorBound(probes) + stepMarginMs;
  }

  /**
   * Returns the part of an error to correct at once: all of it at first, later the part that no delay explains and a
   * little of the rest.
   */
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
