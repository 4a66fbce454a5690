import type { WebSocket } from 'ws';

/** The part of a WebSocket of the library that takes bytes apart. The library has no public access to it. */
interface Receiver {
  /** The opcode of a message whose last fragment is missing; otherwise 0. */
  _fragmented: number;
  /** The fragments of that message. Replaced after each message. */
  _fragments: Buffer[];
  /** The chunks of an unfinished frame, as they arrived, and the sum of their bytes. */
  _buffers: Buffer[];
  _bufferedBytes: number;
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

/** About what Node needs for a chunk in addition to its bytes. */
const chunkOverheadBytes = 512;

/**
 * Returns how much memory the open message of a client holds. A fragment holds the whole buffer that it is a part of: the chunk in which
 * it arrived, or the pool from which Node serves small buffers.
 */
export function heldBytesOf(webSocket: WebSocket): number {
  const { _fragments: fragments, _buffers: chunks, _bufferedBytes: chunkBytes } = receiverOf(webSocket);
  if (fragments.length === 0 && chunks.length === 0) return 0;
  const buffers = new Set([...fragments, ...chunks.slice(0, 1)].map(({ buffer }) => buffer));
  const held = [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return held + chunkBytes - (chunks[0]?.length ?? 0) + chunks.length * chunkOverheadBytes;
}

/** Drops the open message of a client that is being closed, and reads nothing else from it. */
export function dropOpenMessage(webSocket: WebSocket): void {
  webSocket.pause();
  Object.assign(receiverOf(webSocket), { _fragments: [], _buffers: [], _bufferedBytes: 0 });
}
