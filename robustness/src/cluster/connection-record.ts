/** Times are values of `performance.now()`. */
export interface ConnectionRecord {
  /** The port of its node, as nginx says. */
  port: number | undefined;
  openedMs: number;
  /** Time at which it had everything that a page shows. */
  wholeMs?: number;
  closedMs?: number;
  closeCode?: number;
  /** The status of an answer that refused the WebSocket. */
  refusedStatus?: number;
  /** The chat texts that it has shown in order, first those received on joining. */
  chat: string[];
}

/** The server's time at a moment of `performance.now()`, as exact as half of the round trip. */
export interface ClockProbe {
  atMs: number;
  serverMs: number;
  roundTripMs: number;
}
