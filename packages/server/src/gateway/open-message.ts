import type { WebSocket } from 'ws';

/** The part of a WebSocket of the library that knows fragments. The library has no public access to it. */
interface Receiver {
  /** The opcode of a message whose last fragment is missing; otherwise 0. */
  _fragmented: number;
  /** Replaced after each message. */
  _fragments: object;
}

/** A key of the message that a client has begun in fragments and not ended; undefined if there is none. */
export function openMessageOf(webSocket: WebSocket): object | undefined {
  const { _receiver: receiver } = webSocket as unknown as { _receiver: Receiver };
  const { _fragmented: opcode, _fragments: fragments } = receiver;
  return opcode === 0 ? undefined : fragments;
}
