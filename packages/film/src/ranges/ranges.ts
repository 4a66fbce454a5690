/** The bytes of a film, wherever it is. */
export interface Ranges {
  readonly sizeBytes: number;
  /** Reads the bytes from `start` to before `end`, which lie within the film. Rejects with a RangesError, or when aborted. */
  read(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array>;
}

/** `refused`: the host doesn't serve parts of files to pages of other sites. */
export type RangesFailure = 'network' | 'not-found' | 'refused';

/** Bytes of a film couldn't be read. */
export class RangesError extends Error {
  override readonly name = 'RangesError';
  readonly reason: RangesFailure;

  constructor(reason: RangesFailure, options?: ErrorOptions) {
    super(`Failed to read the film: ${reason}`, options);
    this.reason = reason;
  }
}

/** Reads a file of this device. */
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
