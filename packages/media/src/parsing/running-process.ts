import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MatineeError } from '@matinee/protocol';
import { ParserFailure, type ParserFailureReason } from './parser-failure.ts';
import type { ParserReply, ParserRequest } from './parser-process.ts';

/** Node's options for a parser process: what objects may take in it, in MB, and that it may read files and do little else. */
const processOptions = ['--max-old-space-size=64', '--max-semi-space-size=8', '--permission', '--allow-fs-read=*', '--allow-worker'];
/** How long a process may go on after its outcome, in ms. */
const settleMs = 1000;

export interface ParseBudget {
  /** Time that parsing may still take, in ms; waiting does not count. Counted down. */
  msLeft: number;
}

/** An input on its way through a parser. */
export interface Job extends ParserRequest {
  budget: ParseBudget;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
  /** Its process was needed for others: it is to be given to another, from the start. */
  putBack: () => void;
}

/** A parser process, which works on one input at a time. */
export interface RunningProcess {
  /** What it works on; what it has answered, until nothing of that goes on any more. */
  readonly job: Job | undefined;
  isFree(): boolean;
  run(job: Job): void;
  /** How long it has worked on its job, in ms; 0 when it has not begun, or has answered. */
  workedMs(): number;
  /** Puts its job back, and ends. */
  giveUp(): void;
  /** Resolves when it has ended. */
  end(): Promise<void>;
}

export interface ProcessParts {
  entry: URL;
  limits: { startMs: number; quickMs: number; idleMs: number };
  onFree: () => void;
  /** It has worked on its job for `quickMs`. */
  onOverdue: () => void;
  /** `isEarly`: it was needed still. */
  onEnd: (isEarly: boolean) => void;
}

export function startProcess({ entry, limits, onFree, onOverdue, onEnd }: ProcessParts): RunningProcess {
  const child: ChildProcess = fork(fileURLToPath(entry), [], {
    execArgv: processOptions,
    // It has no business with what the server is told.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let job: Job | undefined;
  let isAnswered = false;
  let startedMs: number | undefined;
  let endsFor: ParserFailureReason | 'others' = 'died';
  let isEnding = false;
  const deadline = createDeadline();
  const overdue = createDeadline();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // Its process could not be started at all.
    child.once('error', () => child.pid === undefined && resolve());
  }).then(handleEnd);

  function within(ms: number, reason: ParserFailureReason): void {
    deadline.set(ms, () => kill(reason));
  }

  function workedMs(): number {
    return startedMs === undefined ? 0 : performance.now() - startedMs;
  }

  function kill(reason: typeof endsFor): void {
    isEnding = true;
    endsFor = reason;
    child.kill('SIGKILL');
  }

  function handleEnd(): void {
    deadline.clear();
    overdue.clear();
    isEnding = true;
    const lost = isAnswered ? undefined : job;
    job = undefined;
    if (lost !== undefined) {
      lost.budget.msLeft -= workedMs();
      if (endsFor === 'others') lost.putBack();
      else lost.reject(new ParserFailure(endsFor));
    }
    onEnd(endsFor !== 'closed');
  }

  function settle(give: (job: Job) => void): void {
    if (job === undefined || isAnswered) return;
    isAnswered = true;
    job.budget.msLeft -= workedMs();
    startedMs = undefined;
    overdue.clear();
    give(job);
    within(settleMs, 'deadline');
  }

  function handle(reply: ParserReply): void {
    // What was on its way from a process that is to end comes too late.
    if (isEnding) return;
    switch (reply.kind) {
      case 'started':
        startedMs = performance.now();
        overdue.set(limits.quickMs, onOverdue);
        return within(job?.budget.msLeft ?? 0, 'deadline');
      case 'output':
        return settle(({ resolve }) => resolve(reply.output));
      case 'refused':
        return settle(({ reject }) => reject(MatineeError.of(reply.error)));
      case 'failed':
        return settle(({ reject }) => reject(new ParserFailure('failed')));
      case 'idle':
        job = undefined;
        within(limits.idleMs, 'closed');
        // A process without work keeps nothing alive.
        child.unref();
        child.channel?.unref();
        return onFree();
      default:
        return reply satisfies never;
    }
  }

  child.on('message', (reply) => handle(reply as ParserReply));
  child.on('error', () => undefined);

  return {
    get job() {
      return job;
    },
    isFree: () => job === undefined && !isEnding && child.connected,
    run(next) {
      job = next;
      isAnswered = false;
      child.ref();
      child.channel?.ref();
      within(limits.startMs, 'died');
      const request: ParserRequest = { parser: next.parser, input: next.input };
      // One that could not be started has no channel; what cannot be sent has ended, or is about to.
      if (child.connected) child.send(request, () => undefined);
    },
    workedMs,
    giveUp() {
      if (!isEnding) kill('others');
    },
    async end() {
      // Whoever waits for its end is kept alive by it.
      child.ref();
      kill('closed');
      await ended;
    },
  };
}

interface Deadline {
  /** Calls back after so long, in place of what was set before. */
  set(ms: number, callback: () => void): void;
  clear(): void;
}

/** Does not keep the program alive. What has come in time is heard first, however late this thread gets to it. */
function createDeadline(): Deadline {
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  function clear(): void {
    clearTimeout(timer);
    clearImmediate(immediate);
  }
  return {
    set(ms, callback) {
      clear();
      // A budget that is used up ends at once.
      timer = setTimeout(() => (immediate = setImmediate(callback)), Math.max(0, ms)).unref();
    },
    clear,
  };
}
