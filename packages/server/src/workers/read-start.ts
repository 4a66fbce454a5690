import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';
import { readBeginning } from './first-line.ts';
import { stopReading } from './pass-socket.ts';

/** After this time the worker waits for the rest. */
const beginWithinMs = 1000;

/** A connection that isn't being read. */
export interface StartedConnection {
  socket: Socket;
  bytes: Buffer;
  /** Undefined without a room, or before the first request. */
  room: string | undefined;
}

/** Calls back once, within a second, unless the connection ends before. */
export function readStart(
  socket: Socket,
  { clock, basePath }: { clock: Pick<Clock, 'after'>; basePath: string },
  onStarted: (started: StartedConnection) => void,
): void {
  let bytes = Buffer.alloc(0);
  const finish = (room?: string): void => {
    cancel();
    socket.off('data', onData).off('end', onEnd).off('close', cancel);
    stopReading(socket);
    onStarted({ socket, bytes, room });
  };
  const onData = (chunk: Buffer): void => {
    bytes = Buffer.concat([bytes, chunk]);
    const { isComplete, room } = readBeginning(bytes, basePath);
    if (isComplete) finish(room);
  };
  const onEnd = (): void => finish();
  const cancel = clock.after(beginWithinMs, () => finish());
  // An error event without a listener ends the process; `close` follows.
  socket.on('error', () => undefined);
  socket.on('data', onData).on('end', onEnd).on('close', cancel);
}
