import type { Span } from './player.ts';

/** Takes spans of time of which only so many lie over each other. They come nearly in the order of their starts. */
export class SpanLimit {
  readonly #most: number;
  /** The latest ones. */
  readonly #taken: Span[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether there is room for a span, which it then takes. */
  takes(span: Span): boolean {
    const isOver = ({ start, end }: Span): boolean => start <= span.start && end > span.start;
    if (this.#taken.length === this.#most && this.#taken.every(isOver)) return false;
    this.#taken.push(span);
    if (this.#taken.length > this.#most) this.#taken.shift();
    return true;
  }
}
