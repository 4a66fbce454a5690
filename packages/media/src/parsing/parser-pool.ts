import { createFairQueue, type FairQueue } from '@matinee/base/fair-queue';
import type { Job, ParseBudget } from './parser-job.ts';
import { ParserFailure } from './parser-failure.ts';
import { defaultParserLimits, type ParserLimits } from './parser-limits.ts';
import type { ParserTable } from './parser-process.ts';
import type { Parser, ParseOptions, ParserPool, ParserStats } from './parsers.ts';
import { startProcess, type RunningProcess } from './running-process.ts';

export interface ParserPoolOptions<Table extends ParserTable> {
  /** The module that calls `serveParsers`. */
  entry: URL;
  /** They always leave one process free. */
  slow: readonly (keyof Table & string)[];
  onRestart?: () => void;
  limits?: Partial<ParserLimits>;
}

interface WaitingJob extends Job {
  /** Interrupted after `quickMs` because others waited. */
  isLate: boolean;
  bytes: number;
  /** Called when it stops waiting. */
  begin: () => void;
}

/**
 * Creates a pool of processes, which start when needed and end when idle.
 * Threads won't do: when an array outgrows the heap limit, as a file of 600 bytes can make it, V8 ends the whole process.
 */
export function createParserPool<Table extends ParserTable>(options: ParserPoolOptions<Table>): ParserPool<Table> {
  return new ProcessPool<Table>(options);
}

class ProcessPool<Table extends ParserTable> implements ParserPool<Table> {
  readonly #options: ParserPoolOptions<Table>;
  readonly #limits: ParserLimits;
  readonly #waiting: FairQueue<WaitingJob>;
  readonly #running = new Set<RunningProcess>();
  #waitingBytes = 0;
  #restarts = 0;
  #isClosed = false;

  constructor(options: ParserPoolOptions<Table>) {
    this.#options = options;
    this.#limits = { ...defaultParserLimits, ...options.limits };
    this.#waiting = createFairQueue({ total: this.#limits.waiting, perShare: this.#limits.waitingPerShare });
  }

  parse<Name extends keyof Table & string>(
    parser: Name,
    input: Parameters<Parser<Table, Name>>[0],
    { share, signal, budget = this.startBudget() }: ParseOptions,
  ): Promise<Awaited<ReturnType<Parser<Table, Name>>>> {
    // The reason says what took the time, such as a slow host.
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiting.remove(share, job);
        job.begin();
        reject(new ParserFailure('busy'));
      };
      const wait = (): void => {
        if (this.#isClosed) return reject(new ParserFailure('closed'));
        if (budget.msLeft <= 0) return reject(new ParserFailure('deadline'));
        if (signal?.aborted === true || !this.#hasRoomFor(job) || !this.#waiting.add(share, job)) return reject(new ParserFailure('busy'));
        this.#waitingBytes += job.bytes;
        signal?.addEventListener('abort', giveUp, { once: true });
      };
      const job: WaitingJob = {
        parser,
        input,
        budget,
        isLate: false,
        bytes: bytesIn(input),
        begin: () => {
          this.#waitingBytes -= job.bytes;
          signal?.removeEventListener('abort', giveUp);
        },
        resolve: (output) => resolve(output as never),
        reject,
        putBack() {
          job.isLate = true;
          wait();
        },
      };
      wait();
      this.#dispatch();
    });
  }

  startBudget(): ParseBudget {
    return { msLeft: this.#limits.parseMs };
  }

  stats(): ParserStats {
    return { processes: this.#running.size, waiting: this.#waiting.size, restarts: this.#restarts };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.clear()) job.reject(new ParserFailure('closed'));
    await Promise.all([...this.#running].map((process) => process.end()));
  }

  #hasRoomFor({ bytes }: WaitingJob): boolean {
    return this.#waiting.size === 0 || this.#waitingBytes + bytes <= this.#limits.waitingBytes;
  }

  #isSlow({ parser }: Pick<Job, 'parser'>): boolean {
    return this.#options.slow.includes(parser);
  }

  /** Leaves one process free of slow jobs. */
  #canGo(job: WaitingJob): boolean {
    if (!this.#isSlow(job)) return true;
    const maxSlow = Math.max(1, this.#limits.processes - 1);
    return [...this.#running].filter((process) => process.job !== undefined && this.#isSlow(process.job)).length < maxSlow;
  }

  #dispatch(): void {
    for (;;) {
      const free = [...this.#running].find((process) => process.isFree());
      if (free === undefined && this.#running.size >= this.#limits.processes) return this.#makeRoom();
      const canGo = (job: WaitingJob): boolean => this.#canGo(job);
      const job = this.#waiting.take((candidate) => !candidate.isLate && canGo(candidate)) ?? this.#waiting.take(canGo);
      if (job === undefined) return this.#makeRoom();
      job.begin();
      const process = free ?? this.#start();
      if (process === undefined) job.reject(new ParserFailure('died'));
      else process.run(job);
    }
  }

  /** Returns undefined if the machine can't start another process. */
  #start(): RunningProcess | undefined {
    try {
      const process = startProcess({
        entry: this.#options.entry,
        limits: this.#limits,
        onFree: () => this.#dispatch(),
        onOverdue: () => this.#makeRoom(),
        onEnd: (isEarly) => this.#forget(process, isEarly),
      });
      this.#running.add(process);
      return process;
    } catch {
      return undefined;
    }
  }

  #forget(process: RunningProcess, isEarly: boolean): void {
    this.#running.delete(process);
    if (isEarly && !this.#isClosed) {
      this.#restarts += 1;
      this.#options.onRestart?.();
    }
    this.#dispatch();
  }

  /** Ends an overdue process if another job waits for its first try. */
  #makeRoom(): void {
    for (const process of this.#running) {
      const { job } = process;
      if (job === undefined || !process.isOverdue()) continue;
      if (this.#waiting.some((other) => !other.isLate && (this.#isSlow(job) || !this.#isSlow(other)))) return process.giveUp();
    }
  }
}

function bytesIn(input: unknown): number {
  if (input instanceof Uint8Array) return input.byteLength;
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce((sum: number, part) => sum + bytesIn(part), 0);
}
