export interface BufferedSpan {
  start: number;
  end: number;
}

/** A SourceBuffer whose changes are awaited, one at a time. */
export interface MediaBuffer {
  /** Rejects with a FullBufferError if there is no room. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  remove(startSeconds: number, endSeconds: number): Promise<void>;
  /** Takes bytes of another codec from now on. */
  changeType(mime: string): void;
  buffered(): readonly BufferedSpan[];
}

/** The browser has no room for more. */
export class FullBufferError extends Error {
  override readonly name = 'FullBufferError';
}
