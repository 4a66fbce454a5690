import { createFairQueue } from '@matinee/base/fair-queue';
import { ParserFailure } from './parser-failure.ts';
import type { ParserTable } from './parser-process.ts';
import { startProcess, type Job, type ParseBudget, type RunningProcess } from './running-process.ts';

type Parser<Table extends ParserTable, Name extends keyof Table> = Awaited<ReturnType<Table[Name]>>;

/** Parses what strangers wrote, away from the thread that serves everybody. */
export interface Parsers<Table extends ParserTable> {
  /**
   * What a parser makes of an input. Both are plain data, and are copied.
   * @throws MatineeError when the parser refuses the input, ParserFailure when it does not answer
   */
  parse<Name extends keyof Table & string>(
    name: Name,
    input: Parameters<Parser<Table, Name>>[0],
    options: ParseOptions,
  ): Promise<Awaited<ReturnType<Parser<Table, Name>>>>;
  /** What all inputs of one look-up may take together. */
  startBudget(): ParseBudget;
}

export interface ParseOptions {
  /** Inputs of one share wait for each other before those of another do; as a rule the address of who asks for them. */
  share: string;
  /** Gives up waiting for a process when it aborts. */
  signal?: AbortSignal;
  /** Of the look-up that the input belongs to; one of its own without it. */
  budget?: ParseBudget;
}

export interface ParserPool<Table extends ParserTable> extends Parsers<Table> {
  stats(): ParserStats;
  /** Ends all processes and refuses what is waiting. May be called twice. */
  close(): Promise<void>;
}

export interface ParserStats {
  /** Processes that are running. */
  processes: number;
  /** Inputs that wait for one. */
  waiting: number;
  /** Processes that ended before their time, since the pool was made: they took too long, used too much memory or broke. */
  restarts: number;
}

export interface ParserPoolOptions<Table extends ParserTable> {
  /** The module that calls `serveParsers`. */
  entry: URL;
  /** Parsers that can take long: they never take the last process. */
  slow: readonly (keyof Table & string)[];
  /** A process ended before its time. */
  onRestart?: () => void;
  limits?: Partial<ParserLimits>;
}

export interface ParserLimits {
  processes: number;
  /** Inputs that wait, in all and of one share. */
  waiting: number;
  waitingPerShare: number;
  /** What the inputs that wait take, in bytes; one waits whatever it takes. */
  waitingBytes: number;
  /** What one look-up may take, in ms. */
  parseMs: number;
  /** What an input may take while others wait for their first try, in ms. */
  quickMs: number;
  /** Until a process has loaded a parser, in ms. */
  startMs: number;
  /** How long a process stays that has nothing to do, in ms. */
  idleMs: number;
}

const defaultLimits: ParserLimits = {
  processes: 2,
  waiting: 200,
  waitingPerShare: 50,
  waitingBytes: 64 * 1024 * 1024,
  parseMs: 3000,
  quickMs: 500,
  startMs: 10_000,
  idleMs: 30_000,
};

interface WaitingJob extends Job {
  /** It has had a try, and took too long for those that waited. */
  isLate: boolean;
  bytes: number;
  /** It waits no longer. */
  begin: () => void;
}

/**
 * A few processes for all parsers, started when they are needed and ended when they are not.
 *
 * They are processes and not threads because the heap limit of a thread does not hold: when an array grows beyond it,
 * V8 ends the process with all its threads, and a file of 600 bytes can make a parser's array grow.
 */
export function createParserPool<Table extends ParserTable>({
  entry,
  slow,
  onRestart,
  limits: given = {},
}: ParserPoolOptions<Table>): ParserPool<Table> {
  const limits: ParserLimits = { ...defaultLimits, ...given };
  const slowMax = Math.max(1, limits.processes - 1);
  const waiting = createFairQueue<WaitingJob>({ total: limits.waiting, perShare: limits.waitingPerShare });
  const running = new Set<RunningProcess>();
  let waitingBytes = 0;
  let restarts = 0;
  let isClosed = false;

  const startBudget = (): ParseBudget => ({ msLeft: limits.parseMs });
  const isSlow = ({ parser }: Pick<Job, 'parser'>): boolean => slow.includes(parser);

  /** Undefined when the machine has no room for another process. */
  function start(): RunningProcess | undefined {
    try {
      const process = startProcess({ entry, limits, onFree: dispatch, onOverdue: makeRoom, onEnd: (isEarly) => forget(process, isEarly) });
      running.add(process);
      return process;
    } catch {
      return undefined;
    }
  }

  function forget(process: RunningProcess, isEarly: boolean): void {
    running.delete(process);
    if (isEarly && !isClosed) {
      restarts += 1;
      onRestart?.();
    }
    dispatch();
  }

  /** Gives what waits to the processes that are free, or that there may be. */
  function dispatch(): void {
    for (;;) {
      const free = [...running].find((process) => process.isFree());
      if (free === undefined && running.size >= limits.processes) return makeRoom();
      const slowNow = [...running].filter(({ job }) => job !== undefined && isSlow(job)).length;
      const canGo = (job: WaitingJob): boolean => slowNow < slowMax || !isSlow(job);
      const job = waiting.take((candidate) => !candidate.isLate && canGo(candidate)) ?? waiting.take(canGo);
      if (job === undefined) return makeRoom();
      job.begin();
      const process = free ?? start();
      if (process === undefined) job.reject(new ParserFailure('died'));
      else process.run(job);
    }
  }

  /** Takes what has worked on one input for long away from it, for those that have not had a try yet. */
  function makeRoom(): void {
    for (const process of running) {
      const { job } = process;
      if (job === undefined || process.workedMs() < limits.quickMs) continue;
      if (waiting.some((other) => !other.isLate && (isSlow(job) || !isSlow(other)))) return process.giveUp();
    }
  }

  return {
    parse: (parser, input, { share, signal, budget = startBudget() }) =>
      new Promise((resolve, reject) => {
        const giveUp = (): void => {
          waiting.remove(share, job);
          job.begin();
          reject(new ParserFailure('busy'));
        };
        const hasRoom = (): boolean => waiting.size === 0 || waitingBytes + job.bytes <= limits.waitingBytes;
        const wait = (): void => {
          if (isClosed) return reject(new ParserFailure('closed'));
          if (budget.msLeft <= 0) return reject(new ParserFailure('deadline'));
          if (signal?.aborted === true || !hasRoom() || !waiting.add(share, job)) return reject(new ParserFailure('busy'));
          waitingBytes += job.bytes;
          signal?.addEventListener('abort', giveUp, { once: true });
        };
        const job: WaitingJob = {
          parser,
          input,
          budget,
          isLate: false,
          bytes: bytesIn(input),
          begin() {
            waitingBytes -= job.bytes;
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
        dispatch();
      }),
    startBudget,
    stats: () => ({ processes: running.size, waiting: waiting.size, restarts }),
    async close() {
      isClosed = true;
      for (const job of waiting.clear()) job.reject(new ParserFailure('closed'));
      await Promise.all([...running].map((process) => process.end()));
    },
  };
}

/** What an input takes, as far as it is bytes. */
function bytesIn(input: unknown): number {
  if (input instanceof Uint8Array) return input.byteLength;
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce((sum: number, part) => sum + bytesIn(part), 0);
}
