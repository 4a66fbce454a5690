export interface Piece {
  start: number;
  bytes: Uint8Array;
}

/** `end` is exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The parts of a file that have been fetched so far. Plain data. */
export interface KnownBytes {
  size: number | undefined;
  /** Sorted by `start`. */
  pieces: readonly Piece[];
  /** Ranges that can't be fetched. */
  outOfReach: readonly ByteRange[];
}

/** Thrown when a parser needs bytes that haven't been fetched yet. */
export class BytesNeeded extends Error {
  override readonly name = 'BytesNeeded';
}

/** Thrown when a parser needs bytes that can't be fetched. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach';
}

export interface PartialFile {
  readonly size: number | undefined;
  /** The first range that was needed and hasn't been fetched. */
  readonly needed: ByteRange | undefined;
  /** Returns fewer bytes at the end of the file. @throws BytesNeeded if they haven't been fetched, OutOfReach if they can't be */
  read(start: number, end: number): Uint8Array;
}

/** Returns the end of the known bytes from the start of a range, at most the range's end. */
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
        if (outOfReach.some((other) => known <= other.start && other.end <= end)) throw new OutOfReach('These bytes can’t be fetched');
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
