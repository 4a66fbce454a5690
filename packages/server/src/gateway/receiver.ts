import type { WebSocket } from 'ws';

/** The part of a WebSocket of the library that takes bytes apart. The library has no public access to it. */
interface Receiver {
  /** The opcode of a message whose last fragment is missing; otherwise 0. */
  _fragmented: number;
  /** Replaced after each message. */
  _fragments: object;
  /** Whether the receiver goes on with the frames of the bytes that have arrived. */
  _loop: boolean;
}

function receiverOf(webSocket: WebSocket): Receiver {
  const { _receiver: receiver } = webSocket as unknown as { _receiver: Receiver };
  return receiver;
}

/** Returns a key of the message that a client has begun in fragments and not ended; undefined if there is none. */
export function openMessageOf(webSocket: WebSocket): object | undefined {
  const { _fragmented: opcode, _fragments: fragments } = receiverOf(webSocket);
  return opcode === 0 ? undefined : fragments;
}

/**
 * Cuts a connection and drops the bytes that have arrived. `terminate` alone would let the receiver go through the other frames of
 * a chunk, of which 64 KiB can have 10 000.
 */
export function cut(webSocket: WebSocket): void {
  webSocket.terminate();
  Object.assign(receiverOf(webSocket), { _loop: false });
}
