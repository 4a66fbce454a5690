import type { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { guardListener } from '../edge/guard-listener.ts';

/** Keeps slow clients from filling the server's memory. */
export interface FrameWriter {
  /**
   * Sends an update of the room. Once more than the socket's high-water mark (64 kB) is unsent, updates are left out, and the client gets a
   * snapshot when it has read the rest. Never throws.
   */
  update(...frames: Buffer[]): void;
  /** Sends an answer, which is never left out. */
  answer(frame: Buffer): void;
}

export interface FrameWriterOptions {
  log: Pick<Logger, 'error'>;
  /** Framed. */
  snapshot: () => Buffer | undefined;
  /** Called when more is unsent than is allowed, or a write fails. */
  tooSlow: () => void;
  /** Called when a write has left something unsent. */
  onBacklog: () => void;
}

export const maxUnsentBytes = 2 * 1024 * 1024;

/** Up to this size, copying frames is cheaper than writing several. */
const maxCopiedBytes = 8 * 1024;

export function createFrameWriter(socket: Writable, { log, snapshot, tooSlow, onBacklog }: FrameWriterOptions): FrameWriter {
  let isOpen = true;
  let isFull = false;
  let hasMissed = false;

  function write(frames: readonly Buffer[]): void {
    if (!isOpen) return;
    isFull = !writeTogether(socket, frames);
    const unsentBytes = socket.writableLength;
    if (unsentBytes === 0) return;
    if (unsentBytes > maxUnsentBytes) tooSlow();
    else onBacklog();
  }

  function catchUp(): void {
    isFull = false;
    if (!hasMissed) return;
    hasMissed = false;
    const whole = snapshot();
    if (whole) write([whole]);
  }

  socket.on('close', () => {
    isOpen = false;
  });
  socket.on('drain', guardListener(log, 'failed to write a snapshot', catchUp, tooSlow));

  return {
    update(...frames) {
      if (isFull) {
        hasMissed = true;
        return;
      }
      try {
        write(frames);
      } catch (error) {
        log.error({ err: error }, 'failed to write an update');
        tooSlow();
      }
    },
    answer: (frame) => write([frame]),
  };
}

/** Uses one system call. Returns whether the socket takes more. */
function writeTogether(socket: Writable, frames: readonly Buffer[]): boolean {
  const length = frames.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const parts = frames.length > 1 && length <= maxCopiedBytes ? [Buffer.concat(frames)] : frames;
  let takesMore = true;
  if (parts.length > 1) socket.cork();
  for (const part of parts) takesMore = socket.write(part);
  if (parts.length > 1) socket.uncork();
  return takesMore;
}
