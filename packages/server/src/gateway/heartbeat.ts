import type { Clock } from '@matinee/base/clock';

/** What the heartbeat needs of a WebSocket. */
export interface Beating {
  ping(): void;
  terminate(): void;
}

const firstPingMs = 1_000;
const pingEveryMs = 25_000;
const pongWithinMs = 8_000;
/** One timer serves all WebSockets: what is due within a tick is done together. */
const tickMs = 250;
const slotCount = pingEveryMs / tickMs;
/** What one measurement counts beside the earlier ones, as in RFC 6298. */
const rttGain = 1 / 4;

type Step = 'first ping' | 'ping' | 'check';

/** The pings and pongs of one WebSocket. */
export class Pulse {
  /** What pings took there and back, smoothed, in ms; undefined before the first answer. */
  rttMs: number | undefined;
  readonly #clock: Clock;
  #webSocket: Beating | undefined;
  #next: Step = 'first ping';
  /** When the ping went out that is not answered yet, in epoch ms. */
  #pingedMs: number | undefined;

  constructor(clock: Clock, webSocket: Beating) {
    this.#clock = clock;
    this.#webSocket = webSocket;
  }

  /** Does what is due; gives the ms until the next time, or undefined when there is none. */
  beat(): number | undefined {
    if (this.#webSocket === undefined) return undefined;
    const step = this.#next;
    if (step === 'check') {
      this.#next = 'ping';
      if (this.#pingedMs === undefined) return pingEveryMs - pongWithinMs;
      this.#webSocket.terminate();
      return undefined;
    }
    this.#next = step === 'ping' ? 'check' : 'ping';
    this.#pingedMs = this.#clock.now();
    this.#webSocket.ping();
    return step === 'ping' ? pongWithinMs : pingEveryMs - firstPingMs;
  }

  /** To be called at each pong. */
  answered(): void {
    if (this.#pingedMs === undefined) return;
    const tookMs = Math.max(0, this.#clock.now() - this.#pingedMs);
    this.#pingedMs = undefined;
    this.rttMs = this.rttMs === undefined ? tookMs : this.rttMs + (tookMs - this.rttMs) * rttGain;
  }

  /** To be called when the WebSocket is closed. */
  stop(): void {
    this.#webSocket = undefined;
  }
}

/**
 * Pings WebSockets every 25 s and terminates those that do not answer within 8 s: without an answer the other end is
 * gone, whatever the operating system thinks.
 */
export function createHeartbeat(clock: Clock) {
  const slots: Pulse[][] = Array.from({ length: slotCount }, () => []);
  let current = 0;
  let count = 0;
  let cancel: (() => void) | undefined;

  function put(pulse: Pulse, delayMs: number): void {
    slots[(current + delayMs / tickMs) % slotCount]?.push(pulse);
  }

  function tick(): void {
    current = (current + 1) % slotCount;
    const due = slots[current] ?? [];
    slots[current] = [];
    for (const pulse of due) {
      const delayMs = pulse.beat();
      if (delayMs === undefined) count -= 1;
      else put(pulse, delayMs);
    }
    cancel = count > 0 ? clock.after(tickMs, tick) : undefined;
  }

  return {
    /** Begins with a WebSocket; the first ping goes out after a second. */
    watch(webSocket: Beating): Pulse {
      const pulse = new Pulse(clock, webSocket);
      put(pulse, firstPingMs);
      count += 1;
      cancel ??= clock.after(tickMs, tick);
      return pulse;
    },
    stop(): void {
      cancel?.();
    },
  };
}
