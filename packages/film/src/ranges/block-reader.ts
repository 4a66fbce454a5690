import type { Ranges } from './ranges.ts';

/** Fetched at once after a seek. */
export const blockBytes = 256 * 1024;
/** Blocks in one sequential read. */
const maxRun = 4;
/** 16 MB. */
const maxKept = 64;

/**
 * Reads whole blocks and keeps the latest. After a seek it reads one block, then two, then four: a slow line starts fast, and a fast line
 * doesn't wait for round trips.
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

  /** Returns bytes that one kept block holds; fewer than `length` only at the end of the film. */
  peek(start: number, length: number): Uint8Array | undefined {
    const index = Math.floor(start / blockBytes);
    const end = Math.min(start + length, this.sizeBytes);
    if (end > (index + 1) * blockBytes) return undefined;
    return this.#blocks.get(index)?.subarray(start - index * blockBytes, end - index * blockBytes);
  }

  /** Returns fewer bytes than `length` only at the end of the film. */
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

  /** Reads bytes beside the film, such as a font, without the blocks around them. Goes on after an abort. */
  async readApart(start: number, length: number): Promise<Uint8Array> {
    const end = Math.min(start + length, this.sizeBytes);
    if (end <= start) return new Uint8Array(0);
    return this.peek(start, length) ?? this.#ranges.read(start, end);
  }

  /** Rejects all waiting reads. */
  abort(): void {
    this.#reading.abort();
    this.#reading = new AbortController();
    this.#pending.clear();
    this.#nextBlock = -1;
  }

  /** @param lastWanted the last block of the same read */
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
