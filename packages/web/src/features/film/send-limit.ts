/** The longest that blocks for which viewers wait may be ahead of the limit, in ms. */
const aheadMs = 4000;
/** The share of a second that one request takes of the limit: longer ones would fill the line in bursts. */
const requestSeconds = 0.5;

/** A limit on how fast a film is sent: what has been sent counts as done at the end of the time that it takes at the limit. */
export class SendLimit {
  readonly #bytesPerSecond: number;
  #doneAtMs = 0;

  constructor(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond;
  }

  /** The most blocks in a request; at least one. */
  maxRun(blockBytes: number): number {
    return Math.max(1, Math.floor((this.#bytesPerSecond * requestSeconds) / blockBytes));
  }

  /** How long the next request has to wait, in ms; less if viewers wait for its blocks. */
  waitMs(nowMs: number, isUrgent: boolean): number {
    return Math.max(0, this.#doneAtMs - nowMs - (isUrgent ? aheadMs : 0));
  }

  add(bytes: number, nowMs: number): void {
    this.#doneAtMs = Math.max(this.#doneAtMs, nowMs) + (bytes / this.#bytesPerSecond) * 1000;
  }
}
