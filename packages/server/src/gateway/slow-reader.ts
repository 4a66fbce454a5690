import type { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { guarded } from '../edge/guarded.ts';

/** So many bytes may a client owe, be they a whole room, news or answers. */
export const maxOwedBytes = 2 * 1024 * 1024;

/** Copying so much into one buffer takes less than writing several. */
const copiedBytes = 8 * 1024;

export interface FrameWriterParts {
  log: Pick<Logger, 'error'>;
  snapshot: () => Buffer | undefined;
  /** The client owes more than it may, or cannot be written to. */
  tooSlow: () => void;
  /** A write has left something over. */
  owes: () => void;
}

/**
 * Writes frames to a socket without letting a slow reader fill the server's memory: once more is unsent than the
 * socket's high-water mark (64 kB), news are left out, and it gets a snapshot as soon as it has read the rest.
 */
export function createFrameWriter(socket: Writable, { log, snapshot, tooSlow, owes }: FrameWriterParts) {
  let isOpen = true;
  let isFull = false;
  let hasMissed = false;

  function write(frames: readonly Buffer[]): void {
    if (!isOpen) return;
    const parts = frames.length > 1 && lengthOf(frames) <= copiedBytes ? [Buffer.concat(frames)] : frames;
    const isSeveral = parts.length > 1;
    if (isSeveral) socket.cork();
    for (const part of parts) isFull = !socket.write(part);
    if (isSeveral) socket.uncork();
    const owedBytes = socket.writableLength;
    if (owedBytes === 0) return;
    if (owedBytes > maxOwedBytes) tooSlow();
    else owes();
  }

  socket.on('close', () => {
    isOpen = false;
  });
  socket.on('drain', guarded(log, 'a snapshot could not be written', catchUp, tooSlow));

  function catchUp(): void {
    isFull = false;
    if (!hasMissed) return;
    hasMissed = false;
    const whole = snapshot();
    if (whole) write([whole]);
  }

  return {
    /** News of the room, which a snapshot can stand in for. Never throws. */
    news: (...frames: Buffer[]): void => {
      if (isFull) {
        hasMissed = true;
        return;
      }
      try {
        write(frames);
      } catch (error) {
        log.error({ err: error }, 'news could not be written');
        tooSlow();
      }
    },
    /** An answer to this client alone. */
    answer: (frame: Buffer): void => write([frame]),
  };
}

function lengthOf(frames: readonly Buffer[]): number {
  return frames.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
