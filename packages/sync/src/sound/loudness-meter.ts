/** ITU-R BS.1770-4. */
export const blockMs = 400;
export const blockStepMs = 100;

/** In LUFS, and in LU below the mean of the louder blocks. */
const absoluteGate = -70;
const relativeGate = -10;
/** Per LU: hours need as little memory as seconds. */
const binsPerUnit = 10;
const loudest = 10;

/** Integrated loudness with both gates of ITU-R BS.1770-4. */
export class LoudnessMeter {
  readonly #counts = new Float64Array((loudest - absoluteGate) * binsPerUnit + 1);
  readonly #energies = new Float64Array(this.#counts.length);
  #blocks = 0;

  /** Adds a block by the mean square of its K-weighted samples, summed over the channels. */
  add(energy: number): void {
    const loudness = loudnessOf(energy);
    if (!(loudness > absoluteGate)) return;
    const bin = Math.min(this.#counts.length - 1, Math.floor((loudness - absoluteGate) * binsPerUnit));
    this.#counts[bin] = (this.#counts[bin] ?? 0) + 1;
    this.#energies[bin] = (this.#energies[bin] ?? 0) + energy;
    this.#blocks += 1;
  }

  /** Without silence. */
  get measuredSeconds(): number {
    return (this.#blocks * blockStepMs) / 1000;
  }

  /** In LUFS; undefined in silence. */
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

/** ITU-R BS.1770-4, formula 2. */
function loudnessOf(energy: number): number {
  return -0.691 + 10 * Math.log10(energy);
}
