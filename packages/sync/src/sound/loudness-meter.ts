/** The duration of a block, and from the start of one block to the next, in ms (ITU-R BS.1770-4). */
export const blockMs = 400;
export const blockStepMs = 100;

/** Blocks below this are silence, in LUFS, and so are those this far below the mean of the others, in LU. */
const absoluteGate = -70;
const relativeGate = -10;
/** Bins of the histogram, per LU: hours need as little memory as seconds. */
const binsPerUnit = 10;
const loudest = 10;

/** Loudness of a sound from its K-weighted blocks, integrated with both gates of ITU-R BS.1770-4. */
export class LoudnessMeter {
  readonly #counts = new Float64Array((loudest - absoluteGate) * binsPerUnit + 1);
  readonly #energies = new Float64Array(this.#counts.length);
  #blocks = 0;

  /** Adds a block by the mean square of its K-weighted samples, summed over its channels. */
  add(energy: number): void {
    const loudness = loudnessOf(energy);
    if (!(loudness > absoluteGate)) return;
    const bin = Math.min(this.#counts.length - 1, Math.floor((loudness - absoluteGate) * binsPerUnit));
    this.#counts[bin] = (this.#counts[bin] ?? 0) + 1;
    this.#energies[bin] = (this.#energies[bin] ?? 0) + energy;
    this.#blocks += 1;
  }

  /** How much was heard that isn't silence, in seconds. */
  get measuredSeconds(): number {
    return (this.#blocks * blockStepMs) / 1000;
  }

  /** Returns the integrated loudness in LUFS; undefined in silence. */
  integrated(): number | undefined {
    if (this.#blocks === 0) return undefined;
    const gate = this.#meanFrom(0) + relativeGate;
    return this.#meanFrom(Math.max(0, Math.floor((gate - absoluteGate) * binsPerUnit)));
  }

  #meanFrom(bin: number): number {
    const sum = (values: Float64Array): number => values.subarray(bin).reduce((total, value) => total + value, 0);
    return loudnessOf(sum(this.#energies) / sum(this.#counts));
  }
}

/** Returns the loudness of a K-weighted mean square in LUFS (ITU-R BS.1770-4, formula 2). */
function loudnessOf(energy: number): number {
  return -0.691 + 10 * Math.log10(energy);
}
