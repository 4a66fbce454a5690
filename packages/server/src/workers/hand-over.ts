import type { Clock } from '@matinee/base/clock';

/** A worker that hasn't taken a connection after this long is busy or frozen. */
const takeWithinMs = 1000;

export interface HandOverOptions<Connection> {
  clock: Pick<Clock, 'after'>;
  send: (connection: Connection) => void;
  onTaken: (connection: Connection) => void;
  /** @param waiting connections for a worker that has stopped taking them */
  onStuck: (waiting: Connection[]) => void;
}

/** Waits until the worker has taken each connection: a frozen worker keeps only one. */
export class HandOver<Connection> {
  readonly #options: HandOverOptions<Connection>;
  readonly #waiting: Connection[] = [];
  /** `cancel` ends the timer. */
  #sent: { connection: Connection; cancel: () => void } | undefined;
  #isStuck = false;

  constructor(options: HandOverOptions<Connection>) {
    this.#options = options;
  }

  get isStuck(): boolean {
    return this.#isStuck;
  }

  add(connection: Connection): void {
    this.#waiting.push(connection);
    if (this.#sent === undefined) this.#sendNext();
  }

  taken(): void {
    if (this.#sent === undefined) return;
    const { connection, cancel } = this.#sent;
    cancel();
    this.#sent = undefined;
    this.#isStuck = false;
    this.#options.onTaken(connection);
    this.#sendNext();
  }

  /** Returns the connections that the worker hasn't taken. */
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
