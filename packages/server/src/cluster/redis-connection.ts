import type { Clock } from '@matinee/base/clock';
import { BackboneError } from './backbone.ts';
import { checkServer, reasonOf, takesNoWrites } from './redis-errors.ts';
import { patienceMs, type RedisWire, type WireListeners } from './redis-wire.ts';

const reopenAfterMs = 150;
const heartbeatMs = 300;

export interface RedisConnectionOptions {
  createWire: (listeners: WireListeners) => RedisWire;
  prepare?: (wire: RedisWire) => Promise<unknown>;
  onMessage?: (text: string, channel: string) => void;
  /** Also called with each failed attempt to open the connection again. */
  onDown: (reason: string) => void;
  onUp: () => void;
  clock: Clock;
}

/**
 * A connection that is opened again, for ever, when it breaks, freezes, or leads to a server that takes no writes. Without a part of a
 * Redis Cluster it is used until a complete one replaces it.
 */
export class RedisConnection {
  readonly #options: RedisConnectionOptions;
  #wire: RedisWire | undefined;
  #opening: RedisWire | undefined;
  #isBroken = false;
  #cancelTimer: () => unknown = () => undefined;
  #isClosed = false;

  constructor(options: RedisConnectionOptions) {
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#wire !== undefined && !this.#isBroken;
  }

  /** Tries once, for a second at most. @throws any error, see `reasonOf` */
  async open(): Promise<void> {
    const { createWire, prepare, onMessage = () => undefined } = this.#options;
    const wire = createWire({
      onLost: (reason) => this.#lose(wire, reason),
      onMessage: (text, channel) => {
        if (this.#wire === wire) onMessage(text, channel);
      },
    });
    this.#opening = wire;
    try {
      const connected = wire.connect().then(() => checkServer(wire));
      await this.#inTime(
        connected.then(() => prepare?.(wire)),
        () => wire.destroy(),
      );
      if (this.#isClosed) throw new Error('closed');
    } catch (error) {
      wire.destroy();
      throw error;
    } finally {
      this.#opening = undefined;
    }
    this.#wire?.destroy();
    this.#wire = wire;
    this.#isBroken = false;
    this.#beat(wire);
  }

  /**
   * @param key decides where in a Redis Cluster the action runs
   * @throws BackboneError, at once while the connection is down
   */
  async run<Result>(key: string | undefined, action: (wire: RedisWire) => Promise<Result>): Promise<Result> {
    const wire = this.#wire;
    if (wire === undefined) throw new BackboneError('Redis cannot be used: not connected');
    try {
      return await this.#inTime(action(wire), () => {
        wire.dropServer?.(key).catch(() => undefined);
        this.#lose(wire, 'no answer');
      });
    } catch (error) {
      const reason = reasonOf(error);
      if (takesNoWrites(error)) this.#lose(wire, reason);
      throw new BackboneError(`Redis cannot be used: ${reason}`, { cause: error });
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    this.#opening?.destroy();
    this.#wire?.destroy();
    this.#wire = undefined;
  }

  #lose(wire: RedisWire, reason: string): void {
    if (this.#wire !== wire) return;
    if (wire.dropServer === undefined) {
      this.#wire = undefined;
      wire.destroy();
    }
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#options.onDown(reason);
    this.#reopenLater();
  }

  #reopenLater(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(reopenAfterMs, () => void this.#reopen());
  }

  async #reopen(): Promise<void> {
    try {
      await this.open();
    } catch (error) {
      if (this.#isClosed) return;
      this.#options.onDown(reasonOf(error));
      this.#reopenLater();
      return;
    }
    this.#options.onUp();
  }

  #beat(wire: RedisWire): void {
    this.#cancelTimer = this.#options.clock.after(heartbeatMs, () => {
      this.run(undefined, () => wire.ping()).then(
        () => this.#wire === wire && !this.#isBroken && this.#beat(wire),
        (error) => this.#lose(wire, reasonOf(error)),
      );
    });
  }

  /** Two timers: an answer that came while the process was busy is read between them. */
  #inTime<Result>(work: Promise<Result>, onLate: () => void): Promise<Result> {
    const { clock } = this.#options;
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        onLate();
        reject(new Error('no answer'));
      };
      let cancel = clock.after(patienceMs - 100, () => {
        cancel = clock.after(100, fail);
      });
      const settle =
        <Outcome>(then: (outcome: Outcome) => void) =>
        (outcome: Outcome): void => {
          cancel();
          then(outcome);
        };
      work.then(settle(resolve), settle(reject));
    });
  }
}
