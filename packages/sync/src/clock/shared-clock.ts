import type { Timer } from '../timer.ts';

/** How well the shared clock is known. */
export interface ClockQuality {
  /** Least delay of a probe there and back, in ms; Infinity before the first answer. */
  rttMs: number;
  /** The most that `serverNow` can be off, however uneven the way there and back, in ms. Usually it is far less. */
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
  /** Starts probing: a quick series, then one a second. Call it whenever a connection opens or the page wakes up. */
  start(): void;
  /** Stops probing; the clock goes on by what it knows. */
  stop(): void;
  onPong(pong: Pong): void;
}

export interface SharedClockOptions {
  /** Sends a probe whose answer carries `t0Ms` back unchanged. */
  send: (t0Ms: number) => void;
  /** Monotonic ms near this device's epoch time. */
  now: () => number;
  timer: Timer;
}
