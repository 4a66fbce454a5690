/** One connection of a page. Times are those of `performance.now()`. */
export interface ConnectionRecord {
  /** The port of its node, as nginx says. */
  port: number | undefined;
  openedMs: number;
  /** When it had all that a page shows. */
  wholeMs?: number;
  closedMs?: number;
  closeCode?: number;
  /** The status of the answer, if that was not to open a WebSocket. */
  refusedStatus?: number;
  /** The texts of the chat that it has shown, in order; those that came with it first. */
  chat: string[];
}

/** The time of the server at a moment of `performance.now()`, as exact as half of the round trip. */
export interface ClockProbe {
  atMs: number;
  serverMs: number;
  roundTripMs: number;
}
