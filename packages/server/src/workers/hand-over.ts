import type { Clock } from '@matinee/base/clock';

/** A worker that hasn't taken a connection after this long is busy or frozen, in ms. */
const takeWithinMs = 1000;

export interface HandOverOptions<Connection> {
  clock: Pick<Clock, 'after'>;
  send: (connection: Connection) => void;
  /** Called with a connection that the worker has taken. */
  onTaken: (connection: Connection) => void;
  /** Called with the connections that wait for a worker that has stopped taking them. */
  onStuck: (waiting: Connection[]) => void;
}

/** Hands connections to one worker, each once the worker has taken the one before: a frozen worker keeps one, and none after it. */
export class HandOver<Connection> {
  readonly #options: HandOverOptions<Connection>;
  readonly #waiting: Connection[] = [];
  /** The connection that has been sent and not taken, and what stops its timer. */
  #sent: { connection: Connection; cancel: () => void } | undefined;
  #isStuck = false;

  constructor(options: HandOverOptions<Connection>) {
    this.#options = options;
  }

  /** Whether the worker hasn't taken the last connection in time. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  add(connection: Connection): void {
    this.#waiting.push(connection);
    if (this.#sent === undefined) this.#sendNext();
  }

  /** Called when the worker has taken a connection. */
  taken(): void {
    if (this.#sent === undefined) return;
    const { connection, cancel } = this.#sent;
    cancel();
    this.#sent = undefined;
    this.#isStuck = false;
    this.#options.onTaken(connection);
    this.#sendNext();
  }

  /** Ends it, with the worker. Returns the connections that the worker hasn't taken. */
  close(): Connection[] {
    const sent = this.#sent;
    sent?.cancel();
    this.#sent = undefined;
    return [...(sent === undefined ? [] : [sent.connection]), ...this.#waiting.splice(0)];
  }

  #sendNext(): void {
    const connection = this.#waiting.shift();
    if (connection === undefined) return;
    const cancel = this.#options.clock.after(takeWithinMs, () => {
      this.#isStuck = true;
      this.#options.onStuck(this.#waiting.splice(0));
    });
    this.#sent = { connection, cancel };
    this.#options.send(connection);
  }
}
