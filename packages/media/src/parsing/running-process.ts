import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MatineeError } from '@matinee/protocol';
import type { Job } from './parser-job.ts';
import { ParserFailure, type ParserFailureReason } from './parser-failure.ts';
import type { ParserLimits } from './parser-limits.ts';
import type { ParserReply, ParserRequest } from './parser-process.ts';

/** No permission but to read the program's files. */
const nodeOptions = ['--max-old-space-size=64', '--max-semi-space-size=8', '--permission', '--allow-worker'];

export interface RunningProcess {
  /** The job it works on, or has answered but not yet finished. */
  readonly job: Job | undefined;
  isFree(): boolean;
  run(job: Job): void;
  /** Tells whether its job is unanswered after `quickMs`. */
  isOverdue(): boolean;
  /** Puts its job back and ends the process. */
  giveUp(): void;
  /** Resolves when the process has ended. */
  end(): Promise<void>;
}

export interface RunningProcessOptions {
  entry: URL;
  limits: Pick<ParserLimits, 'startMs' | 'quickMs' | 'lingerMs' | 'idleMs'>;
  onFree: () => void;
  onOverdue: () => void;
  /** @param isEarly not because it was idle or closed */
  onEnd: (isEarly: boolean) => void;
}

/** Returns the folders of the program and its packages, which hold no server's data. */
function programFolders(): string[] {
  // The folder of all packages in the sources, this file's folder in the bundle.
  const own = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../..' : '.', import.meta.url));
  const folders = [realpathSync(own)];
  for (let folder = folders[0] ?? ''; folder !== dirname(folder); folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (existsSync(packages)) folders.push(realpathSync(packages));
  }
  return folders;
}

/** @throws when the machine can't start another process */
export function startProcess(options: RunningProcessOptions): RunningProcess {
  return new ParserChild(options);
}

/** `others`: other jobs need the process. */
type EndReason = ParserFailureReason | 'others';

class ParserChild implements RunningProcess {
  readonly #options: RunningProcessOptions;
  readonly #child: ChildProcess;
  readonly #deadline = createDeadline();
  readonly #overdue = createDeadline();
  readonly #ended: Promise<void>;
  #job: Job | undefined;
  #isAnswered = false;
  #isOverdue = false;
  #startedMs: number | undefined;
  #endReason: EndReason = 'died';
  #isEnding = false;

  constructor(options: RunningProcessOptions) {
    this.#options = options;
    const child = fork(fileURLToPath(options.entry), [String(process.pid)], {
      execArgv: [...nodeOptions, ...programFolders().map((folder) => `--allow-fs-read=${folder}${sep}`)],
      // The server's environment holds secrets.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    this.#ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      // A process that couldn't be started emits no 'exit'.
      child.once('error', () => child.pid === undefined && resolve());
    }).then(() => this.#handleEnd());
    child.on('message', (reply) => this.#handleReply(reply as ParserReply));
    child.on('error', () => undefined);
  }

  get job(): Job | undefined {
    return this.#job;
  }

  isFree(): boolean {
    return this.#job === undefined && !this.#isEnding && this.#child.connected;
  }

  run(job: Job): void {
    this.#job = job;
    this.#isAnswered = false;
    this.#child.ref();
    this.#child.channel?.ref();
    this.#killAfter(this.#options.limits.startMs, 'died');
    const request: ParserRequest = { parser: job.parser, input: job.input };
    // Without a channel the process is about to end, which fails the job.
    if (this.#child.connected) this.#child.send(request, () => undefined);
  }

  isOverdue(): boolean {
    return this.#isOverdue;
  }

  giveUp(): void {
    if (!this.#isEnding) this.#kill('others');
  }

  async end(): Promise<void> {
    // Keeps this program alive until then.
    this.#child.ref();
    this.#kill('closed');
    await this.#ended;
  }

  #killAfter(ms: number, reason: EndReason): void {
    this.#deadline.set(ms, () => this.#kill(reason));
  }

  #kill(reason: EndReason): void {
    this.#isEnding = true;
    this.#endReason = reason;
    this.#child.kill('SIGKILL');
  }

  /** Returns 0 before the job started and after its answer. */
  #workedMs(): number {
    return this.#startedMs === undefined ? 0 : performance.now() - this.#startedMs;
  }

  #handleEnd(): void {
    this.#deadline.clear();
    this.#overdue.clear();
    this.#isEnding = true;
    const lost = this.#isAnswered ? undefined : this.#job;
    this.#job = undefined;
    if (lost !== undefined) {
      lost.budget.msLeft -= this.#workedMs();
      if (this.#endReason === 'others') lost.putBack();
      else lost.reject(new ParserFailure(this.#endReason));
    }
    this.#options.onEnd(this.#endReason !== 'closed');
  }

  #handleReply(reply: ParserReply): void {
    // Too late: its job was put back or has failed.
    if (this.#isEnding) return;
    const { limits, onOverdue, onFree } = this.#options;
    switch (reply.kind) {
      case 'started':
        this.#startedMs = performance.now();
        this.#overdue.set(limits.quickMs, () => {
          this.#isOverdue = true;
          onOverdue();
        });
        return this.#killAfter(this.#job?.budget.msLeft ?? 0, 'deadline');
      case 'output':
        return this.#finish(({ resolve }) => resolve(reply.output));
      case 'refused':
        return this.#finish(({ reject }) => reject(MatineeError.of(reply.error)));
      case 'failed':
        return this.#finish(({ reject }) => reject(new ParserFailure('failed')));
      case 'idle':
        this.#job = undefined;
        this.#killAfter(limits.idleMs, 'closed');
        // An idle process doesn't keep this program alive.
        this.#child.unref();
        this.#child.channel?.unref();
        return onFree();
      default:
        return reply satisfies never;
    }
  }

  #finish(report: (job: Job) => void): void {
    if (this.#job === undefined || this.#isAnswered) return;
    this.#isAnswered = true;
    this.#job.budget.msLeft -= this.#workedMs();
    this.#startedMs = undefined;
    this.#isOverdue = false;
    this.#overdue.clear();
    report(this.#job);
    this.#killAfter(this.#options.limits.lingerMs, 'deadline');
  }
}

interface Deadline {
  set(ms: number, callback: () => void): void;
  clear(): void;
}

/** Handles messages that arrived in time before its callback, even if the event loop is late. */
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
      // A budget may be negative.
      timer = setTimeout(() => (immediate = setImmediate(callback)), Math.max(0, ms)).unref();
    },
    clear,
  };
}
