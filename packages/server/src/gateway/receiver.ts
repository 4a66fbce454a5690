import type { WebSocket } from 'ws';

/** A private part of the library's WebSocket, which takes bytes apart. */
interface Receiver {
  /** Opcode of a message without its last fragment; otherwise 0. */
  _fragmented: number;
  /** Replaced after each message. */
  _fragments: Buffer[];
  /** Chunks of an unfinished frame, and the sum of their bytes. */
  _buffers: Buffer[];
  _bufferedBytes: number;
  /** Whether the receiver goes on with frames that have arrived. */
  _loop: boolean;
}

function receiverOf(webSocket: WebSocket): Receiver {
  const { _receiver: receiver } = webSocket as unknown as { _receiver: Receiver };
  return receiver;
}

/** Returns a key of the message that a client has begun in fragments and not ended. */
export function openMessageOf(webSocket: WebSocket): object | undefined {
  const { _fragmented: opcode, _fragments: fragments } = receiverOf(webSocket);
  return opcode === 0 ? undefined : fragments;
}

/**
 * Cuts a connection and drops the bytes that have arrived. `terminate` alone would let the receiver go through the other frames of a chunk,
 * of which 64 KiB can have 10 000.
 */
export function cut(webSocket: WebSocket): void {
  webSocket.terminate();
  Object.assign(receiverOf(webSocket), { _loop: false });
}

/** Node needs about this for a chunk besides its bytes. */
const chunkOverheadBytes = 512;

/**
 * Returns the memory of a client's open message. A fragment holds the whole buffer that it is a part of: its chunk, or the pool from which
 * Node serves small buffers.
 */
export function heldBytesOf(webSocket: WebSocket): number {
  const { _fragments: fragments, _buffers: chunks, _bufferedBytes: chunkBytes } = receiverOf(webSocket);
  if (fragments.length === 0 && chunks.length === 0) return 0;
  const buffers = new Set([...fragments, ...chunks.slice(0, 1)].map(({ buffer }) => buffer));
  const held = [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return held + chunkBytes - (chunks[0]?.length ?? 0) + chunks.length * chunkOverheadBytes;
}

/** Reads nothing else from a client that is being closed. */
export function dropOpenMessage(webSocket: WebSocket): void {
  webSocket.pause();
  Object.assign(receiverOf(webSocket), { _fragments: [], _buffers: [], _bufferedBytes: 0 });
}
