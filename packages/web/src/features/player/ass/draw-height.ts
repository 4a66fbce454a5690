import type { Clock } from '@matinee/base/clock';

/** The most lines in which captions are drawn, the finest first. The screen stretches them. */
const heights = [1440, 1080, 720, 540] as const;
/** The share of a core that captions may take. */
const shareMax = 0.1;
/** How long a share is measured, in ms. */
const windowMs = 2000;
/** After how many measurements in a row the lines become fewer, and more. */
const [windowsToCoarser, windowsToFiner] = [2, 5];

/** The limit of the height in which captions are drawn: as fine as a tenth of a core allows. */
export class DrawHeight {
  readonly #clock: Pick<Clock, 'now'>;
  #index = 0;
  #startedMs: number;
  #busyMs = 0;
  #heavy = 0;
  #light = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.#startedMs = clock.now();
  }

  /** In lines. */
  get max(): number {
    return heights[this.#index] ?? heights[0];
  }

  /** Notes how long a picture took to draw, in ms. */
  note(drawMs: number): void {
    this.#busyMs += drawMs;
    const elapsedMs = this.#clock.now() - this.#startedMs;
    if (elapsedMs < windowMs) return;
    this.#judge(this.#busyMs / elapsedMs);
    this.#startedMs = this.#clock.now();
    this.#busyMs = 0;
  }

  #judge(share: number): void {
    const finer = heights[this.#index - 1];
    this.#heavy = share > shareMax ? this.#heavy + 1 : 0;
    // The work grows with the pixels. Half of the share is a margin, so that the lines don't change to and fro.
    this.#light = finer !== undefined && share * (finer / this.max) ** 2 < shareMax / 2 ? this.#light + 1 : 0;
    if (this.#heavy === windowsToCoarser && this.#index < heights.length - 1) this.#step(1);
    else if (this.#light === windowsToFiner) this.#step(-1);
  }

  #step(by: 1 | -1): void {
    this.#index += by;
    this.#heavy = 0;
    this.#light = 0;
  }
}
