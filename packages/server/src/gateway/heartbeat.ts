import type { Clock } from '@matinee/base/clock';

export interface Pingable {
  ping(): void;
  terminate(): void;
  /** Returns a key of the message that the client has begun and not ended. */
  openMessage(): object | undefined;
}

const firstPingMs = 1_000;
const pingIntervalMs = 25_000;
const pongTimeoutMs = 8_000;
/** One timer serves all WebSockets: pings due within a tick go out together. */
const tickMs = 250;
const slotCount = pingIntervalMs / tickMs;
/** Unsolicited pings and pongs between two beats. Rate limits don't see them; browsers send none. */
const maxUninvited = 100;
/** Weight of one measurement, as in RFC 6298. */
const rttGain = 1 / 4;

type Step = 'first ping' | 'ping' | 'check';

export class Pulse {
  /** Smoothed; undefined before the first pong. */
  rttMs: number | undefined;
  readonly #clock: Clock;
  #webSocket: Pingable | undefined;
  #next: Step = 'first ping';
  /** Time of the unanswered ping, in epoch ms. */
  #pingedMs: number | undefined;
  /** The message that was open at the last beat. */
  #openMessage: object | undefined;
  #uninvited = 0;

  constructor(clock: Clock, webSocket: Pingable) {
    this.#clock = clock;
    this.#webSocket = webSocket;
  }

  /** Returns the ms until the next call; undefined if none follows. */
  beat(): number | undefined {
    if (this.#webSocket === undefined) return undefined;
    this.#uninvited = 0;
    if (this.#isMessageStillOpen(this.#webSocket.openMessage())) {
      this.#webSocket.terminate();
      return undefined;
    }
    const step = this.#next;
    if (step === 'check') {
      this.#next = 'ping';
      if (this.#pingedMs === undefined) return pingIntervalMs - pongTimeoutMs;
      this.#webSocket.terminate();
      return undefined;
    }
    this.#next = step === 'ping' ? 'check' : 'ping';
    this.#pingedMs = this.#clock.now();
    this.#webSocket.ping();
    return step === 'ping' ? pongTimeoutMs : pingIntervalMs - firstPingMs;
  }

  pong(): void {
    if (this.#pingedMs === undefined) return this.uninvited();
    const roundTripMs = Math.max(0, this.#clock.now() - this.#pingedMs);
    this.#pingedMs = undefined;
    this.rttMs = this.rttMs === undefined ? roundTripMs : this.rttMs + (roundTripMs - this.rttMs) * rttGain;
  }

  /** Terminates a client that sends too many pings or pongs. */
  uninvited(): void {
    this.#uninvited += 1;
    if (this.#uninvited === maxUninvited + 1) this.#webSocket?.terminate();
  }

  stop(): void {
    this.#webSocket = undefined;
  }

  #isMessageStillOpen(message: object | undefined): boolean {
    const isSame = message !== undefined && message === this.#openMessage;
    this.#openMessage = message;
    return isSame;
  }
}

/**
 * Pings WebSockets every 25 s. Terminates those without an answer for 8 s, with too many pings or pongs, or with a message open at two
 * beats: each fragment keeps the chunk of up to 64 KiB in which it arrived.
 */
export interface Heartbeat {
  /** Sends the first ping after a second. */
  watch(webSocket: Pingable): Pulse;
  stop(): void;
}

export function createHeartbeat(clock: Clock): Heartbeat {
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
    watch(webSocket) {
      const pulse = new Pulse(clock, webSocket);
      put(pulse, firstPingMs);
      count += 1;
      cancel ??= clock.after(tickMs, tick);
      return pulse;
    },
    stop() {
      cancel?.();
    },
  };
}
