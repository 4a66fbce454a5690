/** One connection of a page. Times are values of `performance.now()`. */
export interface ConnectionRecord {
  /** The port of its node, as nginx says. */
  port: number | undefined;
  openedMs: number;
  /** Time at which it had everything that a page shows. */
  wholeMs?: number;
  closedMs?: number;
  closeCode?: number;
  /** The status of the answer, if that was not to open a WebSocket. */
  refusedStatus?: number;
  /** The chat texts that it has shown, in order, beginning with the texts that it received on joining. */
  chat: string[];
}

/** The time of the server at a moment of `performance.now()`, as exact as half of the round trip. */
export interface ClockProbe {
  atMs: number;
  serverMs: number;
  roundTripMs: number;
}
