import type { Socket } from 'node:net';

/** Above this many bytes unsent, a client is closed. */
const closeAbove = 1024 * 1024;

/**
 * Writes frames to a socket without letting a slow reader fill the server's memory: once more is unsent than the
 * socket's high-water mark (64 kB), news are left out, and it gets a snapshot as soon as it has read the rest.
 */
export function createFrameWriter(socket: Socket, { snapshot, tooSlow }: { snapshot: () => Buffer | undefined; tooSlow: () => void }) {
  let isOpen = true;
  let isFull = false;
  let hasMissed = false;

  function write(frames: Buffer): void {
    if (!isOpen) return;
    isFull = !socket.write(frames);
    if (isFull && socket.writableLength > closeAbove) tooSlow();
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
