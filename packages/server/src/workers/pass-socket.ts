import type { ChildProcess } from 'node:child_process';
import type { AddressInfo, Socket } from 'node:net';

export type ToWorker =
  | { type: 'listening'; address: AddressInfo }
  /** Comes with a socket, and the bytes read from it, in Latin 1. `isPlaced` says that they name a room. */
  | { type: 'connection'; bytes: string; isPlaced: boolean };

export type ToFirstProcess =
  | { type: 'taking'; isTaking: boolean }
  | { type: 'taken' }
  | { type: 'owner'; room: string; isOwner: boolean }
  /** Comes with a WebSocket that belongs elsewhere, and the bytes of its request, in Latin 1. */
  | { type: 'returned'; bytes: string };

/** Stops at once, unlike `pause`, as another process has to read the next bytes. */
export function stopReading(socket: Socket): void {
  socket.pause();
  // oxlint-disable-next-line no-underscore-dangle -- Node's name for the handle below
  (socket as unknown as { _handle: { readStop(): void } | null })._handle?.readStop();
}

/**
 * Sends a socket that isn't being read to another process, and closes it here: at once, or with `keepOpen` once it is
 * destroyed, so that it can be sent to a third process.
 */
export function passSocket(
  to: Pick<ChildProcess, 'send'>,
  message: ToWorker | ToFirstProcess,
  socket: Socket,
  { keepOpen = false } = {},
): void {
  // Otherwise Node has the server of the socket wait for its end.
  Object.assign(socket, { server: null });
  // By then the other process has it, or has ended.
  to.send(message, socket, { keepOpen }, () => {
    if (!keepOpen) socket.destroy();
  });
}
