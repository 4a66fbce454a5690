import type { Clock } from '@matinee/base/clock';

export const blockWaitMs = 20_000;
/** Blocks are sent ahead of a reader for so long after the last of its many short requests. */
const goneAfterMs = 30_000;
const maxProgress = 200;

export interface FilmReader {
  /** Resolves with false if the block doesn't come in time, or the request has ended. */
  reach(block: number, isStored: boolean): Promise<boolean>;
  end(): void;
}

/** The block that a request or a reader needs next. */
interface Progress {
  block: number;
  /** Undefined while the request goes on. */
  leftAtMs?: number;
  resume?: (isStored: boolean) => void;
}

export class FilmReaders {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  /** By request, and by user for requests that are over; the last that moved comes last. */
  readonly #progress = new Map<unknown, Progress>();

  constructor(clock: Clock, onChange: () => void = () => undefined) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  get areReading(): boolean {
    return [...this.#progress.values()].some(({ leftAtMs }) => leftAtMs === undefined);
  }

  /** @param user whose requests follow each other */
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

  /** Blocks for which requests wait, the newest first. */
  waits(): number[] {
    return this.#newestFirst().flatMap(({ block, resume }) => (resume === undefined ? [] : [block]));
  }

  /** Blocks that readers need next, the last reader's first. */
  nextBlocks(): number[] {
    this.#forgetGone();
    return [...new Set(this.#newestFirst().map(({ block }) => block))];
  }

  stored(block: number): void {
    for (const progress of this.#progress.values()) if (progress.block === block) progress.resume?.(true);
  }

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
