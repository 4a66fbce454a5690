import type { Socket } from 'node:net';

/** Above this many bytes unsent, a client gets no more news but the whole room once it has caught up. */
const skipAbove = 64 * 1024;
/** Above this many, it is closed. */
export const closeAbove = 1024 * 1024;

/**
 * Writes frames to a socket without letting a slow reader fill the server's memory: what it cannot take is left out,
 * and it gets a snapshot as soon as it has read the rest.
 */
export function createFrameWriter(socket: Socket, { snapshot, tooSlow }: { snapshot: () => Buffer | undefined; tooSlow: () => void }) {
  let isBehind = false;

  function write(frames: Buffer): void {
    if (!socket.writable) return;
    socket.write(frames);
    if (socket.writableLength > closeAbove) tooSlow();
  }

  socket.on('drain', () => {
    if (!isBehind) return;
    isBehind = false;
    const whole = snapshot();
    if (whole) write(whole);
  });

  return {
    /** News of the room, which a snapshot can stand in for. */
    news(frames: Buffer): void {
      if (isBehind) return;
      if (socket.writableLength > skipAbove) isBehind = true;
      else write(frames);
    },
    /** An answer to this client alone. */
    answer: write,
  };
}
