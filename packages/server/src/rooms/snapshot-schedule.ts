import type { Clock } from '@matinee/base/clock';

const retryAfterMs = 1000;

export interface SnapshotSchedule {
  /** Counts a stored entry. */
  added(bytes: number): void;
  stop(): void;
}

export interface SnapshotScheduleOptions {
  clock: Clock;
  /** The entry before the first added one. */
  firstSeq: number;
  /** In entries. */
  every: number | undefined;
  /** Counts from the first entry since the last snapshot; undefined for no limit. */
  withinMs: number | undefined;
  /** Undefined while no snapshot can be written. */
  storedSeq: () => number | undefined;
  write: () => Promise<void>;
  /** It is tried again unless the schedule is stopped. */
  onFailed: (error: unknown) => void;
}

export function createSnapshotSchedule(options: SnapshotScheduleOptions): SnapshotSchedule {
  return new RunningSchedule(options);
}

class RunningSchedule implements SnapshotSchedule {
  readonly #options: SnapshotScheduleOptions;
  readonly #growth: LogGrowth;
  #cancelTimer: (() => void) | undefined;
  #nextMs = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(options: SnapshotScheduleOptions) {
    this.#options = options;
    this.#growth = createLogGrowth(options.firstSeq, options.every);
  }

  added(bytes: number): void {
    this.#growth.add(bytes);
    const { clock, storedSeq } = this.#options;
    const seq = storedSeq();
    if (seq !== undefined && clock.now() >= this.#nextMs && this.#growth.isSnapshotDue(seq)) this.#write(seq);
    else this.#writeLater();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer?.();
  }

  #writeLater(): void {
    const { clock, withinMs } = this.#options;
    if (withinMs === undefined || this.#isStopped) return;
    this.#cancelTimer ??= clock.after(withinMs, () => {
      this.#cancelTimer = undefined;
      const seq = this.#options.storedSeq();
      if (seq === undefined) this.#writeLater();
      else this.#write(seq);
    });
  }

  #write(seq: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const undo = this.#growth.startSnapshot(seq);
    const { clock, write, onFailed } = this.#options;
    write().catch((error: unknown) => {
      // The log still has everything.
      undo();
      this.#nextMs = clock.now() + retryAfterMs;
      this.#writeLater();
      onFailed(error);
    });
  }
}

/** A log's growth since its last snapshot. */
interface LogGrowth {
  add(bytes: number): void;
  isSnapshotDue(seq: number): boolean;
  /** Returns the function to call when the snapshot fails. */
  startSnapshot(seq: number): () => void;
}

/** Reading back as much takes a few milliseconds. */
const defaultMaxEntries = 200;
const maxBytes = 2_000_000;

function createLogGrowth(firstSeq: number, maxEntries = defaultMaxEntries): LogGrowth {
  let snapshotSeq = firstSeq;
  let logBytes = 0;

  return {
    add(bytes) {
      logBytes += bytes;
    },
    isSnapshotDue: (seq) => seq - snapshotSeq >= maxEntries || logBytes >= maxBytes,
    startSnapshot(seq) {
      const before = { snapshotSeq, logBytes };
      snapshotSeq = seq;
      logBytes = 0;
      return () => {
        ({ snapshotSeq } = before);
        logBytes += before.logBytes;
      };
    },
  };
}
