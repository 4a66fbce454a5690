/** Lets a run pass up to a time of the film, which only grows. */
export class Gate {
  #untilSeconds = Number.NEGATIVE_INFINITY;
  #isClosed = false;
  readonly #waiting = new Set<() => void>();

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get untilSeconds(): number {
    return this.#untilSeconds;
  }

  raise(untilSeconds: number): void {
    this.#untilSeconds = Math.max(this.#untilSeconds, untilSeconds);
    this.#wake();
  }

  /** Closes for good. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  /** Resolves with true once it is open, and with false if it is closed. */
  async opensFor(seconds: number): Promise<boolean> {
    while (!this.#isClosed && seconds > this.#untilSeconds) {
      await new Promise<void>((resolve) => void this.#waiting.add(resolve));
    }
    return !this.#isClosed;
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }
}
