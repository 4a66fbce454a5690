import { createRefusal, limits } from '@matinee/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileHandle } from 'node:fs/promises';
import type { ReadableFile } from './film-files.ts';
import type { BlockBuffers } from './film-stream.ts';
import type { SentFilm } from './sent-film.ts';
import type { FilmReader } from './film-readers.ts';
import { sendRanges, type WantedBytes } from './send-ranges.ts';

const { filmBlockBytes } = limits;
const retryAfterSeconds = 5;

export interface FilmReading {
  film: SentFilm;
  openFile: () => Promise<ReadableFile>;
  /** Opens the file again: an open file may lack bytes that other nodes have written. */
  reopenFile: () => Promise<FileHandle>;
  buffers: BlockBuffers;
  reader: FilmReader;
  isOwnerHere: () => boolean;
  /** @throws once the user may no longer read it */
  requireAccess: () => Promise<unknown>;
  onBytes: (bytes: number) => void;
}

/**
 * Answers with a film or a range of it, from the first block on. Waits for blocks that the owner can still send; if one
 * doesn't come, the connection ends.
 * @throws Unavailable if the first block doesn't come
 */
export async function sendFilm(reading: FilmReading, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { film, openFile, buffers } = reading;
  return sendRanges(
    {
      sizeBytes: film.record.sizeBytes,
      etag: film.id,
      buffers,
      requireStart: (position) => requireBlock(reading, Math.floor(position / filmBlockBytes)),
      openFile,
      readNext: (file, wanted) => readNext(reading, file, wanted),
    },
    request,
    reply,
  );
}

async function requireBlock(reading: FilmReading, block: number): Promise<void> {
  if (await reach(reading, block)) return;
  throw createRefusal('Unavailable', { reason: 'film_part_missing', retryAfterSeconds });
}

async function reach({ film, reader, isOwnerHere }: FilmReading, block: number): Promise<boolean> {
  const isStored = film.map.has(block);
  return (isStored || isOwnerHere()) && !film.isRemoved && reader.reach(block, isStored);
}

/** Reads from one block. A damaged block is waited for again. @throws if the bytes don't come or may not be read */
async function readNext(reading: FilmReading, file: ReadableFile, wanted: WantedBytes): Promise<Buffer> {
  const { first, last } = wanted.range;
  const { film, reopenFile, requireAccess, onBytes } = reading;
  const block = Math.floor(first / filmBlockBytes);
  await requireBlock(reading, block);
  await requireAccess();
  const start = block * filmBlockBytes;
  await using fresh = film.map.isUnchecked(block) ? await reopenFile() : undefined;
  const bytes = await film.read(fresh ?? file, block, {
    from: first - start,
    to: Math.min(last + 1 - start, film.map.lengthOf(block)),
    buffer: wanted.buffer,
  });
  if (bytes === undefined) return readNext(reading, file, wanted);
  onBytes(bytes.length);
  return bytes;
}
