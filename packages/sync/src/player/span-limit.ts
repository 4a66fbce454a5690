import type { Span } from './player.ts';

/** Spans of which at most `most` overlap. They come nearly in order. */
export class SpanLimit {
  readonly #most: number;
  readonly #taken: Span[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a span if there is room; returns whether there is. */
  takes(span: Span): boolean {
    const isOver = ({ start, end }: Span): boolean => start <= span.start && end > span.start;
    if (this.#taken.length === this.#most && this.#taken.every(isOver)) return false;
    this.#taken.push(span);
    if (this.#taken.length > this.#most) this.#taken.shift();
    return true;
  }
}
