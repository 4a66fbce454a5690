/** The times of a cue, in seconds. */
export interface TimedCue {
  readonly startTime: number;
  readonly endTime: number;
}

/**
 * Finds the cues of a moment among any number of them. They are a tree in an array: the middle of a range is its root, and knows the
 * latest end of the range, so that a search passes over ranges that have ended.
 */
export class CueIndex<Cue extends TimedCue> {
  readonly #cues: readonly Cue[];
  /** The latest end of the range whose root is the cue of the same index. */
  readonly #ends: Float64Array;
  /** How many cues all searches have looked at. */
  steps = 0;

  /** Takes cues in the order of their starts, as a TextTrackCueList has them. */
  constructor(cues: Iterable<Cue>) {
    this.#cues = [...cues];
    this.#ends = new Float64Array(this.#cues.length);
    this.#measure(0, this.#cues.length);
  }

  /** Returns the cues that have started and not ended, in order; of more than `most`, the ones that started last. */
  at(seconds: number, most = Number.POSITIVE_INFINITY): Cue[] {
    const found: Cue[] = [];
    this.#collect(0, this.#cues.length, { seconds, most, found });
    return found.toReversed();
  }

  /** Returns the time after this one at which a cue starts or one of the given ends. */
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

  /** Collects from the last cue to the first, so that it can stop at the most. */
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

  /** Returns how many cues have started. */
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
