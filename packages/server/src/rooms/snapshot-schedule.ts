import type { Clock } from '@matinee/base/clock';

/** How long the next snapshot waits after a failed one, in ms. */
const retryAfterMs = 1000;

/** Decides when a room's log is replaced by a snapshot. */
export interface SnapshotSchedule {
  /** Counts a stored entry of this many bytes. */
  added(bytes: number): void;
  stop(): void;
}

export interface SnapshotScheduleOptions {
  clock: Clock;
  /** The number of the entry before the first added entry. */
  firstSeq: number;
  /** The number of entries after which a snapshot is due. */
  every: number | undefined;
  /** How long after the first entry since the last snapshot the next one is due, in ms; undefined for no limit. */
  withinMs: number | undefined;
  /** The number of the last stored entry; undefined while no snapshot can be written. */
  storedSeq: () => number | undefined;
  /** Writes a snapshot of the room as stored now. */
  write: () => Promise<void>;
  /** Called when writing a snapshot fails. It is tried again unless the schedule is stopped. */
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

/** How much a room's log has grown since its last snapshot. */
interface LogGrowth {
  /** Counts an entry of this many bytes. */
  add(bytes: number): void;
  /** Whether the log, which ends with entry `seq`, should be replaced by a snapshot. */
  isSnapshotDue(seq: number): boolean;
  /** A snapshot up to entry `seq` is being written. Returns the function to call when that fails. */
  startSnapshot(seq: number): () => void;
}

/** Reading this many entries, or bytes of them, back takes a few milliseconds. */
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
