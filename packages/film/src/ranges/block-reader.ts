import type { Ranges } from './ranges.ts';

/** Bytes of one block: what a reader fetches at once after a seek. */
export const blockBytes = 256 * 1024;
/** Blocks in one read, at most, while the reading goes on where the last read ended. */
const maxRun = 4;
/** Blocks that are kept for further reads: 16 MB. */
const maxKept = 64;

/**
 * A reader of small parts of a film: it reads whole blocks, and keeps the latest ones. After a seek it reads one block, then two, then
 * four at once, so that a thin line starts fast and a fast one isn't held up by round trips.
 */
export class BlockReader {
  readonly sizeBytes: number;
  readonly #ranges: Ranges;
  /** The most recently used last. */
  readonly #blocks = new Map<number, Uint8Array>();
  readonly #pending = new Map<number, Promise<void>>();
  #reading = new AbortController();
  #nextBlock = -1;
  #run = 1;

  constructor(ranges: Ranges) {
    this.#ranges = ranges;
    this.sizeBytes = ranges.sizeBytes;
  }

  /** Returns the bytes from `start` on if they are kept in one block; fewer than `length` only at the end of the film. */
  peek(start: number, length: number): Uint8Array | undefined {
    const index = Math.floor(start / blockBytes);
    const end = Math.min(start + length, this.sizeBytes);
    if (end > (index + 1) * blockBytes) return undefined;
    return this.#blocks.get(index)?.subarray(start - index * blockBytes, end - index * blockBytes);
  }

  /** Reads bytes; fewer than `length` only at the end of the film. */
  async read(start: number, length: number): Promise<Uint8Array> {
    const end = Math.min(start + length, this.sizeBytes);
    if (end <= start) return new Uint8Array(0);
    const first = Math.floor(start / blockBytes);
    const last = Math.floor((end - 1) / blockBytes);
    if (first === last) return (await this.#block(first, last)).subarray(start - first * blockBytes, end - first * blockBytes);
    const bytes = new Uint8Array(end - start);
    for (let index = first; index <= last; index += 1) {
      const blockStart = index * blockBytes;
      const part = (await this.#block(index, last)).subarray(Math.max(0, start - blockStart), end - blockStart);
      bytes.set(part, Math.max(0, blockStart - start));
    }
    return bytes;
  }

  /** Reads bytes beside the film, such as a caption or a font, without the blocks around them. Goes on after an abort. */
  async readApart(start: number, length: number): Promise<Uint8Array> {
    const end = Math.min(start + length, this.sizeBytes);
    if (end <= start) return new Uint8Array(0);
    return this.peek(start, length) ?? this.#ranges.read(start, end);
  }

  /** Ends all reads that wait; they reject. */
  abort(): void {
    this.#reading.abort();
    this.#reading = new AbortController();
    this.#pending.clear();
    this.#nextBlock = -1;
  }

  /** Returns a block; `lastWanted` is the last block that the same read needs. */
  async #block(index: number, lastWanted: number): Promise<Uint8Array> {
    for (;;) {
      const kept = this.#blocks.get(index);
      if (kept !== undefined) {
        this.#blocks.delete(index);
        this.#blocks.set(index, kept);
        return kept;
      }
      await (this.#pending.get(index) ?? this.#fetch(index, lastWanted));
    }
  }

  #fetch(first: number, lastWanted: number): Promise<void> {
    this.#run = first === this.#nextBlock ? Math.min(this.#run * 2, maxRun) : 1;
    const count = Math.min(Math.max(this.#run, lastWanted - first + 1), maxRun);
    const last = Math.min(first + count, Math.ceil(this.sizeBytes / blockBytes)) - 1;
    this.#nextBlock = last + 1;
    const fetching = this.#readRun(first, last);
    for (let index = first; index <= last; index += 1) this.#pending.set(index, fetching);
    return fetching;
  }

  async #readRun(first: number, last: number): Promise<void> {
    const pending = this.#pending;
    const start = first * blockBytes;
    const { signal } = this.#reading;
    try {
      const bytes = await this.#ranges.read(start, Math.min((last + 1) * blockBytes, this.sizeBytes), signal);
      for (let index = first; index <= last; index += 1) {
        this.#blocks.set(index, bytes.subarray(index * blockBytes - start, (index + 1) * blockBytes - start));
      }
      for (const oldest of this.#blocks.keys()) {
        if (this.#blocks.size <= maxKept) break;
        this.#blocks.delete(oldest);
      }
    } finally {
      if (!signal.aborted) for (let index = first; index <= last; index += 1) pending.delete(index);
    }
  }
}
