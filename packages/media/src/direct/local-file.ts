import type { MediaFileParser } from './parse-media-file.ts';
import { knownUpTo, type ByteRange, type KnownBytes, type Piece } from './known-bytes.ts';
import { probe } from './look-up-direct.ts';
import type { Movie } from './movie.ts';

const blockBytes = 64 * 1024;
const describedBytes = 4 * 1024 * 1024;

export interface LocalFile {
  sizeBytes: number;
  /** Reads bytes that lie within the file; `end` is exclusive. */
  read(start: number, end: number): Promise<Uint8Array>;
}

export interface LoadedFile {
  known(): KnownBytes;
  /** Reads a part and what follows it; beyond `maxBytes` it becomes out of reach. */
  load(range: ByteRange): Promise<void>;
}

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

/** Describes a media file by at most 4 MB of it. @param share as in `ParseOptions` @throws MatineeError if it isn't media */
export async function describeLocalFile(file: LocalFile, parsers: MediaFileParser, share: string): Promise<Movie> {
  return probe(await openLocalFile(file, describedBytes), parsers, { share });
}
