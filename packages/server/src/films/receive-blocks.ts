import { createRefusal, limits } from '@matinee/protocol';
import type { FileHandle } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { SentFilm } from './sent-film.ts';

const { filmBlockBytes, filmBlocksPerRequest, filmHashBytes } = limits;

/** Consecutive blocks in the body of a request. */
export interface BlockDelivery {
  first: number;
  count: number;
  bytes: number;
}

/** @throws ValidationError unless the body has whole blocks of the film */
export function deliveryOf({ map }: Pick<SentFilm, 'map'>, first: number, bytes: number): BlockDelivery {
  const count = Math.ceil(bytes / filmBlockBytes);
  const isInside = count > 0 && first + count <= map.count;
  const length = isInside ? (count - 1) * filmBlockBytes + map.lengthOf(first + count - 1) : Number.NaN;
  if (length !== bytes) throw createRefusal('ValidationError', { reason: 'invalid_field', arg: 'blocks' });
  if (count > filmBlocksPerRequest) throw createRefusal('PayloadTooLarge');
  return { first, count, bytes };
}

export interface ReceiveOptions {
  film: SentFilm;
  file: FileHandle;
  delivery: BlockDelivery;
  /** The CRC-32 that the body should have. */
  checksum: number | undefined;
  hashes: Uint8Array | undefined;
}

/**
 * Writes blocks as they arrive. Each counts from then on, or with a checksum all of them at the end.
 * @throws ValidationError if the body has another checksum or length, or a block another hash
 */
export async function receiveBlocks(
  body: AsyncIterable<Buffer>,
  { film, file, delivery, checksum, hashes }: ReceiveOptions,
): Promise<void> {
  const written: { block: number; checksum: number }[] = [];
  let sum = 0;
  let received = 0;
  for await (const { block, pieces, ended, checksum: own } of blocksOf(body, film, delivery)) {
    for (const piece of pieces) received += piece.length;
    if (hashes !== undefined) requireHash(pieces, hashes, block - delivery.first);
    if (checksum !== undefined) sum = pieces.reduce((before, piece) => crc32(piece, before), sum);
    if (!film.map.has(block)) await writeAll(file, pieces, block * filmBlockBytes);
    for (const chunk of ended) freeMemory(chunk);
    if (checksum === undefined) film.store(block, own);
    else written.push({ block, checksum: own });
  }
  if (received !== delivery.bytes) throw createRefusal('ValidationError', { reason: 'invalid_field', arg: 'blocks' });
  if (checksum !== undefined && sum !== checksum) throw createRefusal('ValidationError', { reason: 'film_part_damaged' });
  for (const { block, checksum: own } of written) film.store(block, own);
}

/** @throws ValidationError unless a block has its hash */
function requireHash(pieces: readonly Buffer[], hashes: Uint8Array, index: number): void {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  const wanted = hashes.subarray(index * filmHashBytes, (index + 1) * filmHashBytes);
  if (hash.digest().compare(wanted, 0, filmHashBytes, 0, filmHashBytes) !== 0) {
    throw createRefusal('ValidationError', { reason: 'film_block_differs' });
  }
}

interface ReceivedBlock {
  block: number;
  pieces: Buffer[];
  /** The chunks of the body that end in this block. */
  ended: Buffer[];
  checksum: number;
}

/** Leaves out bytes after the last block. */
async function* blocksOf(body: AsyncIterable<Buffer>, { map }: SentFilm, { first, count }: BlockDelivery): AsyncGenerator<ReceivedBlock> {
  let block = first;
  let missing = map.lengthOf(block);
  let checksum = 0;
  let pieces: Buffer[] = [];
  let ended: Buffer[] = [];
  for await (const chunk of body) {
    for (let rest = chunk; rest.length > 0 && block < first + count;) {
      const piece = rest.subarray(0, missing);
      rest = rest.subarray(missing);
      missing -= piece.length;
      checksum = crc32(piece, checksum);
      pieces.push(piece);
      if (rest.length === 0) ended.push(chunk);
      if (missing > 0) continue;
      yield { block, pieces, ended, checksum };
      block += 1;
      missing = map.lengthOf(block);
      checksum = 0;
      pieces = [];
      ended = [];
    }
  }
}

/** V8 would let 64 MB of chunks collect first. */
function freeMemory({ buffer, byteLength }: Buffer): void {
  // A short chunk may share its memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function writeAll(file: FileHandle, pieces: readonly Buffer[], position: number): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const { bytesWritten } = await file.writev(pieces, position);
  if (bytesWritten === length) return;
  // The system has written a part, as before an error, which the next write reports.
  await writeAll(file, [Buffer.concat(pieces).subarray(bytesWritten)], position + bytesWritten);
}
