import { delay, type Clock } from '@matinee/base/clock';
import { errorStatuses, MatineeError, type BlockRun, type FilmState } from '@matinee/protocol';
import { SendLimit } from './send-limit.ts';

/** The progress of a film that this page sends. */
export interface Sending {
  film: FilmState;
  isPaused: boolean;
  /** It is sent no faster than `limit` says. */
  isLimited: boolean;
  /** The speed of the last seconds; undefined until it is known. */
  bytesPerSecond: number | undefined;
  /** The connection is lost, and is tried again. */
  isOffline: boolean;
  /** The server refuses the rest of this film. */
  refusal: MatineeError | undefined;
}

/** Returns the progress of a film that this page begins to send. */
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

/** A film on its way to the server. */
export interface FilmSender {
  pause(): void;
  resume(): void;
  /** Sends no faster than this on average over some seconds; undefined for as fast as the line. */
  limit(bytesPerSecond: number | undefined): void;
  /** Ends the sending; what has arrived stays on the server. */
  stop(): void;
}

/** Requests at a time: one travels while the server answers the other. */
const atOnce = 2;
/** Blocks in one request, at most. */
const maxRun = 16;
/** The longest that a request should take, in ms: what viewers wish for waits for it. */
const patienceMs = 300;
/** The speed is taken from this many seconds. */
const measuredSeconds = 20;
/** The speed is unknown before this many seconds. */
const minMeasuredSeconds = 2;
/** A request without an answer for this long is lost, in ms: a block takes as long at 35 kbit/s. */
const silentMs = 60_000;
const askAgainMs = 2000;
/** How often the server is asked what viewers wait for while the limit holds blocks back. */
const askLimitedMs = 1000;
/** Blocks that a viewer needs after a seek, before the picture is there: 2 MB. */
const urgentBlocks = 8;
const retryMs = { first: 1000, most: 15_000 };
/** Whether a refusal passes by itself. Blocks are invalid only if the connection was lost for a while: they came too slowly, or not whole. */
function isPassing({ name }: MatineeError): boolean {
  const status = errorStatuses[name];
  return name === 'ValidationError' || status === 429 || status >= 500;
}

/**
 * Sends a film block by block, in the order that the server wishes for: the answer to each request says what viewers wait for. Goes on
 * by itself after a lost connection.
 */
export function createFilmSender(options: FilmSenderOptions): FilmSender {
  return new Sender(options);
}

/** Returns the blocks that every player reads first: the film's head, and its end, where the index of most films lies. */
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
  /** Blocks of a new film that go before all others, and are still to be sent. */
  #beginning: readonly BlockRun[];
  /** Blocks in the next request: twice as many after each that was fast, as long as viewers wish for nothing elsewhere. */
  #runLength = 1;
  #nextBlock = 0;
  /** The block after those for which a viewer waits since a seek. */
  #urgentUntil = 0;
  #limit: SendLimit | undefined;
  /** The requests of the last seconds. */
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

  /** Sends one run after the other. The first worker also asks what to send when nothing is known. */
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

  /** Takes the next blocks that are wished for and not on their way. */
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

  /** How long the limit holds a block back, in ms. A block that doesn't follow on the last one is what a viewer waits for. */
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

  /** Makes a request and gives it up after a time: a connection may break without a sign. */
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
    // An answer may be overtaken by the answer that the server has everything.
    if (this.#ending.signal.aborted || this.#sending.film.isWhole) return;
    this.#sending = { ...this.#sending, ...changes };
    this.#options.onChange(this.#sending);
  }
}
