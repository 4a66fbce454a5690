import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { ToFirstProcess, ToWorker } from './worker-messages.ts';

/** Stops reading at once, unlike `pause`: what another process is to read must not be read here. */
export function stopReading(socket: Socket): void {
  socket.pause();
  // oxlint-disable-next-line no-underscore-dangle -- Node's name for the handle below
  (socket as unknown as { _handle: { readStop(): void } | null })._handle?.readStop();
}

/**
 * Sends a socket that isn't being read to another process, where it goes on. It closes here: at once, or with `keepOpen` once it is
 * destroyed, so that it can be sent to a third process.
 */
export function passSocket(
  to: Pick<ChildProcess, 'send'>,
  message: ToWorker | ToFirstProcess,
  socket: Socket,
  { keepOpen = false } = {},
): void {
  // Node would let the server that the socket came from wait for its end.
  Object.assign(socket, { server: null });
  // By then the other process has it, or has ended.
  to.send(message, socket, { keepOpen }, () => {
    if (!keepOpen) socket.destroy();
  });
}
