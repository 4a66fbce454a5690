import { limits, type BlockRun } from '@matinee/protocol';
import { crc32 } from 'node:zlib';

const { filmBlockBytes } = limits;

export class BlockMap {
  readonly sizeBytes: number;
  readonly count: number;
  /** 0 for a missing block. */
  readonly #checksums: Uint32Array;
  /** 1 for each block that was stored before the start or by another node, and not read since. */
  readonly #unchecked: Uint8Array;
  #sentBytes = 0;
  #sentBlocks = 0;

  constructor(sizeBytes: number, stored: Uint8Array = new Uint8Array()) {
    this.sizeBytes = sizeBytes;
    this.count = Math.ceil(sizeBytes / filmBlockBytes);
    this.#checksums = new Uint32Array(this.count);
    new Uint8Array(this.#checksums.buffer).set(stored.subarray(0, this.#checksums.byteLength));
    this.#unchecked = Uint8Array.from(this.#checksums, (checksum) => (checksum === 0 ? 0 : 1));
    for (const [block, checksum] of this.#checksums.entries()) if (checksum !== 0) this.#count(block, 1);
  }

  get sentBytes(): number {
    return this.#sentBytes;
  }

  get isWhole(): boolean {
    return this.#sentBlocks === this.count;
  }

  has(block: number): boolean {
    return this.#checksums[block] !== 0;
  }

  lengthOf(block: number): number {
    return Math.min(filmBlockBytes, this.sizeBytes - block * filmBlockBytes);
  }

  add(block: number, checksum: number): void {
    if (!this.has(block)) this.#count(block, 1);
    this.#checksums[block] = keptChecksum(checksum);
    this.#unchecked[block] = 0;
  }

  addUnchecked(blocks: readonly (readonly [block: number, checksum: number])[]): void {
    for (const [block, checksum] of blocks) {
      if (block >= this.count || this.has(block)) continue;
      this.add(block, checksum);
      this.#unchecked[block] = 1;
    }
  }

  checksumsOf(first: number, count: number): [block: number, checksum: number][] {
    const found = [...this.#checksums.subarray(first, first + count)].map((checksum, index): [number, number] => [first + index, checksum]);
    return found.filter(([, checksum]) => checksum !== 0);
  }

  /** Whether a block has to be checked before it is sent. */
  isUnchecked(block: number): boolean {
    return this.#unchecked[block] === 1;
  }

  /** A damaged block is missing from then on. */
  check(block: number, bytes: Uint8Array): boolean {
    const isRight = bytes.length === this.lengthOf(block) && this.#checksums[block] === keptChecksum(crc32(bytes));
    this.#unchecked[block] = 0;
    if (isRight || !this.has(block)) return isRight;
    this.#checksums[block] = 0;
    this.#count(block, -1);
    return false;
  }

  /** Returns `to` if there is no such block. */
  find(isStored: boolean, from: number, to = this.count): number {
    let block = from;
    while (block < to && this.has(block) !== isStored) block += 1;
    return block;
  }

  runs(): BlockRun[] {
    const runs: BlockRun[] = [];
    for (let from = this.find(true, 0); from < this.count;) {
      const to = this.find(false, from);
      runs.push([from, to - from]);
      from = this.find(true, to);
    }
    return runs;
  }

  bytesOf(first: number, count: number): { bytes: Uint8Array; position: number } {
    const { BYTES_PER_ELEMENT: size } = Uint32Array;
    return { bytes: new Uint8Array(this.#checksums.buffer, first * size, count * size), position: first * size };
  }

  #count(block: number, sign: 1 | -1): void {
    this.#sentBytes += sign * this.lengthOf(block);
    this.#sentBlocks += sign;
  }
}

/** 0 stands for a missing block. */
function keptChecksum(checksum: number): number {
  return checksum === 0 ? 1 : checksum;
}
