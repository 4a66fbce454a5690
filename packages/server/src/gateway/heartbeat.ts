import type { Clock } from '@matinee/base/clock';

/** The part of a WebSocket that the heartbeat uses. */
export interface Pingable {
  ping(): void;
  terminate(): void;
  /** Returns a key of the message that the client has begun and not ended; undefined if there is none. */
  openMessage(): object | undefined;
}

const firstPingMs = 1_000;
const pingIntervalMs = 25_000;
const pongTimeoutMs = 8_000;
/** One timer serves all WebSockets: pings that are due within a tick go out together. */
const tickMs = 250;
const slotCount = pingIntervalMs / tickMs;
/** How many unsolicited pings and pongs a client may send between two beats. Rate limits don't see them; browsers send none. */
const maxUninvited = 100;
/** The weight of one measurement against the earlier ones, as in RFC 6298. */
const rttGain = 1 / 4;

type Step = 'first ping' | 'ping' | 'check';

/** The pings and pongs of one WebSocket. */
export class Pulse {
  /** Smoothed round-trip time in ms; undefined before the first pong. */
  rttMs: number | undefined;
  readonly #clock: Clock;
  #webSocket: Pingable | undefined;
  #next: Step = 'first ping';
  /** The time at which the unanswered ping was sent, in epoch ms. */
  #pingedMs: number | undefined;
  /** The message that was open at the last beat. */
  #openMessage: object | undefined;
  #uninvited = 0;

  constructor(clock: Clock, webSocket: Pingable) {
    this.#clock = clock;
    this.#webSocket = webSocket;
  }

  /** Sends a due ping or checks for its answer. Returns the ms until the next call; undefined if none follows. */
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

  /** Notes a pong. */
  pong(): void {
    if (this.#pingedMs === undefined) return this.uninvited();
    const roundTripMs = Math.max(0, this.#clock.now() - this.#pingedMs);
    this.#pingedMs = undefined;
    this.rttMs = this.rttMs === undefined ? roundTripMs : this.rttMs + (roundTripMs - this.rttMs) * rttGain;
  }

  /** Counts an unsolicited ping or pong, and terminates a client that sends too many. */
  uninvited(): void {
    this.#uninvited += 1;
    if (this.#uninvited === maxUninvited + 1) this.#webSocket?.terminate();
  }

  /** Stops; called when the WebSocket is closed. */
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
 * Pings WebSockets every 25 s. Terminates a WebSocket that doesn't answer within 8 s, that floods the server with pings or pongs, or
 * whose message is open at two beats: each fragment keeps the chunk of up to 64 KiB in which it arrived.
 */
export interface Heartbeat {
  /** Starts with a WebSocket; the first ping is sent after a second. */
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
