import { delay, type Clock } from '@matinee/base/clock';
import { errorStatuses, MatineeError, type BlockRun, type FilmState } from '@matinee/protocol';
import { SendLimit } from './send-limit.ts';

export interface Sending {
  film: FilmState;
  isPaused: boolean;
  /** Whether `limit` slows it down. */
  isLimited: boolean;
  /** Average of the last seconds; undefined until it is known. */
  bytesPerSecond: number | undefined;
  isOffline: boolean;
  /** Final refusal of the rest of this film. */
  refusal: MatineeError | undefined;
}

export function initialSending(film: FilmState): Sending {
  return { film, isPaused: false, isLimited: false, bytesPerSecond: undefined, isOffline: false, refusal: undefined };
}

export interface FilmSenderOptions {
  file: Blob;
  film: FilmState;
  /** Sends whole blocks from this one on. Rejects with a MatineeError, or without an answer with any other error. */
  send: (firstBlock: number, bytes: Blob, signal: AbortSignal) => Promise<FilmState>;
  /** Asks what the server wants now. */
  ask: (signal: AbortSignal) => Promise<FilmState>;
  clock: Clock;
  onChange: (sending: Sending) => void;
}

export interface FilmSender {
  pause(): void;
  resume(): void;
  /** Sets the highest average speed; undefined: as fast as the line. */
  limit(bytesPerSecond: number | undefined): void;
  /** Leaves on the server what has arrived. */
  stop(): void;
}

/** One request travels while the server answers the other. */
const atOnce = 2;
/** Blocks in one request, at most. */
const maxRun = 16;
/** Longest intended time of a request: viewers' wishes wait for it. */
const patienceMs = 300;
const measuredSeconds = 20;
const minMeasuredSeconds = 2;
/** A request without an answer for this long is lost: a block takes as long at 35 kbit/s. */
const silentMs = 60_000;
const askAgainMs = 2000;
/** Interval of questions about viewers' wishes while the limit holds blocks back. */
const askLimitedMs = 1000;
/** Blocks that a viewer needs after a seek before the picture is there: 2 MB. */
const urgentBlocks = 8;
const retryMs = { first: 1000, most: 15_000 };
/** Blocks are invalid only after a lost connection: they came too slowly, or not whole. */
function isPassing({ name }: MatineeError): boolean {
  const status = errorStatuses[name];
  return name === 'ValidationError' || status === 429 || status >= 500;
}

/** Sends a film in the order that the server wishes for. Resumes by itself after a lost connection. */
export function createFilmSender(options: FilmSenderOptions): FilmSender {
  return new Sender(options);
}

/** Every player reads first the head, and the end, where most films have their index. */
function beginningOf({ sentBytes, sizeBytes, blockBytes, ownCopies }: FilmState): BlockRun[] {
  if (sentBytes > 0 || ownCopies) return [];
  const last = Math.ceil(sizeBytes / blockBytes) - 1;
  const blocks = [...new Set([0, last, last - 1])].filter((block) => block >= 0);
  return blocks.map((block) => [block, 1]);
}

class Sender implements FilmSender {
  readonly #options: FilmSenderOptions;
  readonly #ending = new AbortController();
  readonly #inFlight = new Set<number>();
  /** Blocks of a new film that go first. */
  #beginning: readonly BlockRun[];
  /** Blocks in the next request: doubles after each fast one while viewers wish for nothing elsewhere. */
  #runLength = 1;
  #nextBlock = 0;
  /** Block after those for which a viewer waits since a seek. */
  #urgentUntil = 0;
  #limit: SendLimit | undefined;
  /** Requests of the last `measuredSeconds`. */
  readonly #sent: { atMs: number; bytes: number }[] = [];
  #startedMs: number;
  #sending: Sending;
  #wake: () => void = () => undefined;

  constructor(options: FilmSenderOptions) {
    this.#options = options;
    this.#startedMs = options.clock.now();
    this.#sending = initialSending(options.film);
    this.#beginning = beginningOf(options.film);
    for (let index = 0; index < atOnce; index += 1) void this.#work(index === 0);
  }

  pause(): void {
    this.#change({ isPaused: true, bytesPerSecond: undefined });
  }

  resume(): void {
    this.#sent.length = 0;
    this.#startedMs = this.#options.clock.now();
    this.#change({ isPaused: false });
    this.#wake();
  }

  limit(bytesPerSecond: number | undefined): void {
    this.#limit = bytesPerSecond === undefined ? undefined : new SendLimit(bytesPerSecond);
    this.#change({ isLimited: bytesPerSecond !== undefined });
  }

  stop(): void {
    this.#ending.abort();
    this.#wake();
  }

  /** The first worker also asks what to send when nothing is known. */
  async #work(isFirst: boolean): Promise<void> {
    const { signal } = this.#ending;
    const { clock } = this.#options;
    for (let failures = 0; !signal.aborted && !this.#isOver;) {
      if (this.#sending.isPaused) {
        await new Promise<void>((resolve) => this.#onWake(resolve));
        continue;
      }
      const run = this.#nextRun();
      if (run === undefined && !isFirst) {
        await delay(clock, askAgainMs);
        continue;
      }
      try {
        const heldMs = run === undefined ? 0 : this.#heldMs(run.first);
        if (heldMs > 0) await delay(clock, Math.min(heldMs, askLimitedMs));
        if (run === undefined || (heldMs > askLimitedMs && isFirst)) await this.#ask();
        else if (heldMs === 0) await this.#send(run);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof MatineeError && !isPassing(error)) return this.#change({ refusal: error });
        this.#change({ isOffline: !(error instanceof MatineeError), bytesPerSecond: undefined });
        failures += 1;
        await delay(clock, Math.min(retryMs.first * 2 ** (failures - 1), retryMs.most));
      }
    }
  }

  get #isOver(): boolean {
    return this.#sending.film.isWhole || this.#sending.refusal !== undefined;
  }

  #onWake(resolve: () => void): void {
    const before = this.#wake;
    this.#wake = () => {
      before();
      resolve();
    };
  }

  #nextRun(): { first: number; count: number } | undefined {
    for (const [start, length] of [...this.#beginning, ...(this.#sending.film.wishes ?? [])]) {
      let first = start;
      while (first < start + length && this.#inFlight.has(first)) first += 1;
      if (first >= start + length) continue;
      if (first !== this.#nextBlock) this.#runLength = 1;
      const most = Math.min(this.#runLength, this.#limit?.maxRun(this.#sending.film.blockBytes) ?? maxRun);
      let count = 0;
      while (first + count < start + length && count < most && !this.#inFlight.has(first + count)) count += 1;
      if (count > 0) return { first, count };
    }
    return undefined;
  }

  /** In ms. A viewer waits for a block that doesn't follow on the last one. */
  #heldMs(block: number): number {
    const isUrgent = block !== this.#nextBlock || block < this.#urgentUntil;
    return this.#limit?.waitMs(this.#options.clock.now(), isUrgent) ?? 0;
  }

  async #send({ first, count }: { first: number; count: number }): Promise<void> {
    const { file, send, clock } = this.#options;
    const { blockBytes } = this.#sending.film;
    const startedMs = clock.now();
    if (first !== this.#nextBlock) this.#urgentUntil = first + urgentBlocks;
    this.#nextBlock = first + count;
    const bytes = file.slice(first * blockBytes, (first + count) * blockBytes, 'application/octet-stream');
    this.#limit?.add(bytes.size, startedMs);
    for (let index = first; index < first + count; index += 1) this.#inFlight.add(index);
    try {
      const film = await this.#request((signal) => send(first, bytes, signal));
      this.#beginning = this.#beginning.filter(([block]) => block !== first);
      const isFast = clock.now() - startedMs < patienceMs;
      this.#runLength = Math.min(maxRun, Math.max(1, isFast ? count * 2 : Math.floor(count / 2)));
      this.#sent.push({ atMs: clock.now(), bytes: bytes.size });
      this.#change({ film, isOffline: false, bytesPerSecond: this.#speed() });
    } finally {
      for (let index = first; index < first + count; index += 1) this.#inFlight.delete(index);
    }
  }

  /** Gives up after `silentMs`: a connection may break without a sign. */
  async #request(make: (signal: AbortSignal) => Promise<FilmState>): Promise<FilmState> {
    const waiting = new AbortController();
    const cancel = this.#options.clock.after(silentMs, () => waiting.abort());
    try {
      return await make(AbortSignal.any([this.#ending.signal, waiting.signal]));
    } finally {
      cancel();
    }
  }

  async #ask(): Promise<void> {
    const { ask, clock } = this.#options;
    const film = await this.#request(ask);
    this.#change({ film, isOffline: false });
    if (this.#nextRun() === undefined && !film.isWhole) await delay(clock, askAgainMs);
  }

  #speed(): number | undefined {
    const nowMs = this.#options.clock.now();
    while ((this.#sent[0]?.atMs ?? nowMs) < nowMs - measuredSeconds * 1000) this.#sent.shift();
    const seconds = Math.min(measuredSeconds, (nowMs - this.#startedMs) / 1000);
    return seconds < minMeasuredSeconds ? undefined : this.#sent.reduce((sum, { bytes }) => sum + bytes, 0) / seconds;
  }

  #change(changes: Partial<Sending>): void {
    // The answer that the server has everything may overtake this one.
    if (this.#ending.signal.aborted || this.#sending.film.isWhole) return;
    this.#sending = { ...this.#sending, ...changes };
    this.#options.onChange(this.#sending);
  }
}
