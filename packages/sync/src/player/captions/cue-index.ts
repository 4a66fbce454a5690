export interface TimedCue {
  readonly startTime: number;
  readonly endTime: number;
}

/**
 * A tree in an array: the middle of a range is its root and knows the latest end of the range, so that a search skips ranges that
 * have ended.
 */
export class CueIndex<Cue extends TimedCue> {
  readonly #cues: readonly Cue[];
  /** The latest end of the range whose root has this index. */
  readonly #ends: Float64Array;
  steps = 0;

  /** In the order of their starts. */
  constructor(cues: Iterable<Cue>) {
    this.#cues = [...cues];
    this.#ends = new Float64Array(this.#cues.length);
    this.#measure(0, this.#cues.length);
  }

  /** Returns cues in order; of more than `most`, the latest starts. */
  at(seconds: number, most = Number.POSITIVE_INFINITY): Cue[] {
    const found: Cue[] = [];
    this.#collect(0, this.#cues.length, { seconds, most, found });
    return found.toReversed();
  }

  /** Returns when the next cue starts or an active one ends. */
  nextChange(seconds: number, active: readonly Cue[]): number {
    const next = this.#cues[this.#startedBy(seconds)]?.startTime ?? Number.POSITIVE_INFINITY;
    return Math.min(next, ...active.map(({ endTime }) => endTime));
  }

  #measure(from: number, to: number): number {
    if (from === to) return Number.NEGATIVE_INFINITY;
    const root = (from + to) >>> 1;
    const end = Math.max(this.#cues[root]?.endTime ?? 0, this.#measure(from, root), this.#measure(root + 1, to));
    this.#ends[root] = end;
    return end;
  }

  /** Goes backwards, to stop at `most`. */
  #collect(from: number, to: number, search: { seconds: number; most: number; found: Cue[] }): void {
    const root = (from + to) >>> 1;
    const cue = this.#cues[root];
    const { seconds, most, found } = search;
    if (from === to || cue === undefined || found.length >= most) return;
    this.steps += 1;
    if ((this.#ends[root] ?? 0) <= seconds) return;
    if (cue.startTime <= seconds) {
      this.#collect(root + 1, to, search);
      if (seconds < cue.endTime && found.length < most) found.push(cue);
    }
    this.#collect(from, root, search);
  }

  #startedBy(seconds: number): number {
    let [from, to] = [0, this.#cues.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#cues[middle]?.startTime ?? 0) <= seconds) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
