/** A client that follows a room, as the gateway provides it. */
export interface Subscriber {
  readonly clientId: string;
  /** Whether it takes changes of the queue as operations; otherwise it gets the whole queue. */
  readonly takesQueueOperations: boolean;
  /** Smoothed round-trip time in ms; undefined until measured. */
  rttMs(): number | undefined;
  /** Sends messages that every client gets, already framed, with one write. Never throws. */
  deliver(...frames: Buffer[]): void;
  close(code: number): void;
}
