import type { Writable } from 'node:stream';

/** With this many bytes unsent, besides those that began the backlog, a client is closed. */
const closeAbove = 1024 * 1024;

/**
 * Writes frames to a socket without letting a slow reader fill the server's memory: once more is unsent than the
 * socket's high-water mark (64 kB), news are left out, and it gets a snapshot as soon as it has read the rest.
 */
export function createFrameWriter(socket: Writable, { snapshot, tooSlow }: { snapshot: () => Buffer | undefined; tooSlow: () => void }) {
  let isOpen = true;
  let isFull = false;
  let hasMissed = false;
  /** Bytes of what began the backlog: it may be a whole room, which is as large as it is. */
  let first = 0;

  function write(frames: Buffer): void {
    if (!isOpen) return;
    if (!isFull) first = frames.byteLength;
    isFull = !socket.write(frames);
    if (isFull && socket.writableLength - first > closeAbove) tooSlow();
  }

  socket.on('close', () => {
    isOpen = false;
  });
  socket.on('drain', () => {
    isFull = false;
    if (!hasMissed) return;
    hasMissed = false;
    const whole = snapshot();
    if (whole) write(whole);
  });

  return {
    /** News of the room, which a snapshot can stand in for. */
    news(frames: Buffer): void {
      if (isFull) hasMissed = true;
      else write(frames);
    },
    /** An answer to this client alone. */
    answer: write,
  };
}
