export interface Ranges {
  readonly sizeBytes: number;
  /** Reads bytes within the film; `end` is exclusive. Rejects with a RangesError, or when aborted. */
  read(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array>;
}

/** `refused`: the host doesn't serve parts of files to other sites. */
export type RangesFailure = 'network' | 'not-found' | 'refused';

export class RangesError extends Error {
  override readonly name = 'RangesError';
  readonly reason: RangesFailure;

  constructor(reason: RangesFailure, options?: ErrorOptions) {
    super(`Failed to read the film: ${reason}`, options);
    this.reason = reason;
  }
}

export function blobRanges(blob: Blob): Ranges {
  return {
    sizeBytes: blob.size,
    async read(start, end) {
      try {
        return new Uint8Array(await blob.slice(start, end).arrayBuffer());
      } catch (cause) {
        // The file was moved, changed or deleted.
        throw new RangesError('not-found', { cause });
      }
    },
  };
}

/** Calls back when reads begin, and when no read is left. */
export function watchReads(ranges: Ranges, onChange: (isReading: boolean) => void): Ranges {
  let pending = 0;
  return {
    sizeBytes: ranges.sizeBytes,
    async read(...span) {
      pending += 1;
      if (pending === 1) onChange(true);
      try {
        return await ranges.read(...span);
      } finally {
        pending -= 1;
        if (pending === 0) onChange(false);
      }
    },
  };
}
