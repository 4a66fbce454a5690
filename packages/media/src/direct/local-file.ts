import type { MediaFileParser } from './parse-media-file.ts';
import { knownUpTo, type ByteRange, type KnownBytes, type Piece } from './known-bytes.ts';
import { probe } from './look-up-direct.ts';
import type { Movie } from './movie.ts';

const blockBytes = 64 * 1024;
/** The most that is read of a file of any size to describe it, in bytes. */
const describedBytes = 4 * 1024 * 1024;

/** A file of this machine. */
export interface LocalFile {
  sizeBytes: number;
  /** Reads the bytes from `start` to before `end`, which lie within the file. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** The parts of a file that a parser has needed so far. */
export interface LoadedFile {
  known(): KnownBytes;
  /** Reads a part, and what follows it. Beyond the bytes that may be read it becomes out of reach. */
  load(range: ByteRange): Promise<void>;
}

/** Reads the start of a file. @param maxBytes the most that is read of it */
export async function openLocalFile(file: LocalFile, maxBytes: number): Promise<LoadedFile> {
  const { sizeBytes } = file;
  const pieces: Piece[] = [];
  const outOfReach: ByteRange[] = [];
  let bytesLeft = maxBytes;

  async function load(range: ByteRange): Promise<void> {
    const end = Math.min(range.end, sizeBytes);
    const start = knownUpTo(pieces, { start: range.start, end });
    if (start >= end || end - start > bytesLeft) return void outOfReach.push({ start, end: range.end });
    const knownFrom = pieces.find((piece) => piece.start > start)?.start ?? sizeBytes;
    const bytes = await file.read(start, Math.min(Math.max(end, start + blockBytes), knownFrom, start + bytesLeft, sizeBytes));
    bytesLeft -= bytes.length;
    pieces.push({ start, bytes });
    pieces.sort((a, b) => a.start - b.start);
    // The file has become shorter.
    if (bytes.length === 0) outOfReach.push({ start, end: range.end });
  }

  await load({ start: 0, end: Math.min(blockBytes, sizeBytes) });
  return { known: () => ({ size: sizeBytes, pieces, outOfReach }), load };
}

/**
 * Returns type, length, codecs and languages of a media file, as far as they can be found in 4 MB of it.
 * @param share as of `ParseOptions`
 * @throws MatineeError if it isn't media
 */
export async function describeLocalFile(file: LocalFile, parsers: MediaFileParser, share: string): Promise<Movie> {
  return probe(await openLocalFile(file, describedBytes), parsers, { share });
}
