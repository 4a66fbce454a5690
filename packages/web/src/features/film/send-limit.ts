/** Most that blocks for waiting viewers may be ahead of the limit. */
const aheadMs = 4000;
/** Seconds of the limit in one request: longer ones would fill the line in bursts. */
const requestSeconds = 0.5;

/** Sent bytes count as done after the time that they take at the limit. */
export class SendLimit {
  readonly #bytesPerSecond: number;
  #doneAtMs = 0;

  constructor(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond;
  }

  maxRun(blockBytes: number): number {
    return Math.max(1, Math.floor((this.#bytesPerSecond * requestSeconds) / blockBytes));
  }

  waitMs(nowMs: number, isUrgent: boolean): number {
    return Math.max(0, this.#doneAtMs - nowMs - (isUrgent ? aheadMs : 0));
  }

  add(bytes: number, nowMs: number): void {
    this.#doneAtMs = Math.max(this.#doneAtMs, nowMs) + (bytes / this.#bytesPerSecond) * 1000;
  }
}
