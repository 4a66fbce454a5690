/** Bytes of a file, from `start` on. */
export interface Piece {
  start: number;
  bytes: Uint8Array;
}

/** From `start` up to `end`, in bytes from the start of a file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What is known of a file that is read piece by piece. Plain data. */
export interface KnownBytes {
  /** Bytes in all; undefined while they are unknown. */
  size: number | undefined;
  /** In order of their starts. */
  pieces: readonly Piece[];
  /** What was asked for and cannot be had. */
  outOfReach: readonly ByteRange[];
}

/** The parser cannot go on without these bytes. */
export class BytesNeeded extends Error {
  override readonly name = 'BytesNeeded';
}

/** The parser wants bytes that cannot be had. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach';
}

/** A file of which parts are known. */
export interface PartialFile {
  readonly size: number | undefined;
  /** What was needed first and is not known, if anything was. */
  readonly needed: ByteRange | undefined;
  /**
   * The bytes from `start` up to `end`, fewer where the file ends.
   * @throws BytesNeeded when they are not known yet, OutOfReach when they never will be
   */
  read(start: number, end: number): Uint8Array;
}

/** Up to where everything from the start of a range on is known, as far as its end. */
export function knownUpTo(sortedPieces: readonly Piece[], { start, end }: ByteRange): number {
  let at = start;
  for (const piece of sortedPieces) {
    if (piece.start > at || at >= end) break;
    at = Math.max(at, Math.min(end, piece.start + piece.bytes.length));
  }
  return at;
}

export function openKnownBytes({ size, pieces, outOfReach }: KnownBytes): PartialFile {
  let needed: ByteRange | undefined;

  return {
    size,
    get needed() {
      return needed;
    },
    read(start, wantedEnd) {
      const end = Math.min(wantedEnd, size ?? wantedEnd);
      if (start >= end) return new Uint8Array();
      const known = knownUpTo(pieces, { start, end });
      if (known < end) {
        if (outOfReach.some((other) => known <= other.start && other.end <= end)) throw new OutOfReach('These bytes cannot be had');
        needed ??= { start: known, end };
        throw new BytesNeeded('The parser needs more of the file');
      }
      const bytes = new Uint8Array(end - start);
      for (const piece of pieces) {
        const from = Math.max(start, piece.start);
        const to = Math.min(end, piece.start + piece.bytes.length);
        if (from < to) bytes.set(piece.bytes.subarray(from - piece.start, to - piece.start), from - start);
      }
      return bytes;
    },
  };
}
