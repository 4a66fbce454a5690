import type { Clock } from '@matinee/base/clock';

/** How long a block is waited for, in ms. */
export const blockWaitMs = 20_000;
/** How long blocks are sent ahead of a reader whose last request is over, in ms. Pages read in many short requests. */
const goneAfterMs = 30_000;
const maxProgress = 200;

/** One request that reads a film. */
export interface FilmReader {
  /**
   * Resolves once a block can be read: with false if it doesn't come in time, or the request has ended.
   * @param isStored whether it can be read now
   */
  reach(block: number, isStored: boolean): Promise<boolean>;
  end(): void;
}

/** Which block a request or a reader needs next. */
interface Progress {
  block: number;
  /** The time of the end of the request; undefined while it goes on. */
  leftAtMs?: number;
  /** Ends the wait for its block. */
  resume?: (isStored: boolean) => void;
}

/** The requests that read a film, and where readers are in it. */
export class FilmReaders {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  /** By request, and by user for requests that are over; the last that moved comes last. */
  readonly #progress = new Map<unknown, Progress>();

  constructor(clock: Clock, onChange: () => void = () => undefined) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** Whether a request reads the film now. */
  get areReading(): boolean {
    return [...this.#progress.values()].some(({ leftAtMs }) => leftAtMs === undefined);
  }

  /** @param user the reader, whose requests follow each other */
  begin(user: string): FilmReader {
    const request = Symbol('request');
    return {
      reach: (block, isStored) => {
        this.#progress.delete(user);
        if (!isStored) return this.#wait(request, block);
        this.#move(request, { block: block + 1 });
        return Promise.resolve(true);
      },
      end: () => {
        const progress = this.#progress.get(request);
        if (progress === undefined) return;
        this.#progress.delete(request);
        progress.resume?.(false);
        this.#move(user, { block: progress.block, leftAtMs: this.#clock.now() });
      },
    };
  }

  /** The blocks for which requests wait, the newest first. */
  waits(): number[] {
    return this.#newestFirst().flatMap(({ block, resume }) => (resume === undefined ? [] : [block]));
  }

  /** The blocks that readers need next; the last reader's comes first. */
  nextBlocks(): number[] {
    this.#forgetGone();
    return [...new Set(this.#newestFirst().map(({ block }) => block))];
  }

  /** Lets the requests go on that wait for a block. */
  stored(block: number): void {
    for (const progress of this.#progress.values()) if (progress.block === block) progress.resume?.(true);
  }

  /** Ends all waits. */
  close(): void {
    for (const { resume } of this.#progress.values()) resume?.(false);
  }

  #wait(request: symbol, block: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const cancel = this.#clock.after(blockWaitMs, () => resume(false));
    const resume = (isStored: boolean): void => {
      cancel();
      const progress = this.#progress.get(request);
      if (progress !== undefined) delete progress.resume;
      resolve(isStored);
    };
    this.#move(request, { block, resume });
    return promise;
  }

  #move(key: unknown, progress: Progress): void {
    this.#progress.delete(key);
    this.#progress.set(key, progress);
    if (this.#progress.size > maxProgress) this.#forgetGone(0);
    this.#onChange();
  }

  #forgetGone(afterMs = goneAfterMs): void {
    const beforeMs = this.#clock.now() - afterMs;
    for (const [key, { leftAtMs }] of this.#progress) if (leftAtMs !== undefined && leftAtMs <= beforeMs) this.#progress.delete(key);
  }

  #newestFirst(): Progress[] {
    return [...this.#progress.values()].reverse();
  }
}
