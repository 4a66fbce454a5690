import { createRefusal, limits } from '@matinee/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileHandle } from 'node:fs/promises';
import { readRange, type FileRange } from './byte-range.ts';
import { FilmStream, type BlockBuffers } from './film-stream.ts';
import type { SentFilm } from './sent-film.ts';
import type { FilmReader } from './film-readers.ts';

const { filmBlockBytes } = limits;
/** How long a browser may keep a part of a film, so that a seek back doesn't load it again. */
const keepSeconds = 3600;
/** After how many seconds a browser may ask again for a part that didn't come. */
const retryAfterSeconds = 5;

export interface FilmReading {
  film: SentFilm;
  openFile: () => Promise<FileHandle>;
  buffers: BlockBuffers;
  reader: FilmReader;
  /** Whether the film's owner can send what is missing. */
  isOwnerHere: () => boolean;
  /** @throws once the user may no longer read it */
  requireAccess: () => Promise<unknown>;
  onBytes: (bytes: number) => void;
}

/**
 * Answers with a film or a range of it. The answer begins with the first block and waits for blocks that its owner can still
 * send; if one doesn't come, the connection ends.
 * @throws Unavailable if the first block doesn't come
 */
export async function sendFilm(reading: FilmReading, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { film } = reading;
  const { sizeBytes } = film.record;
  const etag = `"${film.id}"`;
  const { range, 'if-range': condition = etag, 'if-none-match': known } = request.headers;
  void reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', `private, max-age=${keepSeconds}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    // A proxy that collects the answer would read ahead of the browser.
    .header('x-accel-buffering', 'no');
  if (known === etag) return reply.code(304).send();
  const part = condition === etag ? readRange(range, sizeBytes) : undefined;
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  const { first, last } = part ?? { first: 0, last: sizeBytes - 1 };
  if (request.method === 'GET') await requireBlock(reading, Math.floor(first / filmBlockBytes));
  void reply.type('application/octet-stream').header('content-length', last - first + 1);
  if (part !== undefined) void reply.code(206).header('content-range', `bytes ${first}-${last}/${sizeBytes}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(streamOf(reading, { first, last }));
}

async function requireBlock(reading: FilmReading, block: number): Promise<void> {
  if (await reach(reading, block)) return;
  throw createRefusal('Unavailable', { reason: 'film_part_missing', retryAfterSeconds });
}

/** Waits for a block. Returns false if it doesn't come. */
async function reach({ film, reader, isOwnerHere }: FilmReading, block: number): Promise<boolean> {
  const isStored = film.map.has(block);
  return (isStored || isOwnerHere()) && !film.isRemoved && reader.reach(block, isStored);
}

/** Returns the bytes of a range, block by block. */
function streamOf(reading: FilmReading, { first, last }: FileRange): FilmStream {
  let position = first;
  let file: FileHandle | undefined;
  async function next(buffer: Buffer): Promise<Buffer | undefined> {
    if (position > last) return undefined;
    file ??= await reading.openFile();
    const bytes = await readNext(reading, file, { range: { first: position, last }, buffer });
    position += bytes.length;
    return bytes;
  }
  return new FilmStream({ buffers: reading.buffers, next, onEnd: async () => file?.close() });
}

/** Reads the first bytes of a range, from one block. A damaged block is waited for again. @throws if they don't come or may not be read */
async function readNext(reading: FilmReading, file: FileHandle, wanted: { range: FileRange; buffer: Buffer }): Promise<Buffer> {
  const { first, last } = wanted.range;
  const { film, openFile, requireAccess, onBytes } = reading;
  const block = Math.floor(first / filmBlockBytes);
  await requireBlock(reading, block);
  await requireAccess();
  const start = block * filmBlockBytes;
  // Only a newly opened file has what other nodes have written.
  await using fresh = film.map.isUnchecked(block) ? await openFile() : undefined;
  const bytes = await film.read(fresh ?? file, block, {
    from: first - start,
    to: Math.min(last + 1 - start, film.map.lengthOf(block)),
    buffer: wanted.buffer,
  });
  if (bytes === undefined) return readNext(reading, file, wanted);
  if (bytes.length === 0) throw new Error('The file of a film is too short');
  onBytes(bytes.length);
  return bytes;
}
