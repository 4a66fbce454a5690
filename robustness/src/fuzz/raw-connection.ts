import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface RawConnection {
  write(bytes: string | Buffer): void;
  /** Received so far, as Latin-1. */
  received(): string;
  /** Resolves when the other end has closed, when `enough` holds, or after `ms`. */
  wait(ms: number, enough?: (received: string) => boolean): Promise<void>;
  pause(): void;
  /** Ends in order (FIN). */
  end(): void;
  /** Ends at once (RST). */
  reset(): void;
}

export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  let received = '';
  let isClosed = false;
  const looking = new Set<() => void>();
  const look = (): void => {
    for (const each of looking) each();
  };
  socket.on('data', (chunk) => {
    // A report needs the beginning.
    if (received.length < 100_000) received += chunk.toString('latin1');
    look();
  });
  socket.on('error', () => undefined); // a reset is an answer too
  socket.on('close', () => {
    isClosed = true;
    look();
  });
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => resolve());
  });

  return {
    write: (bytes) => void (isClosed || socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)),
    received: () => received,
    async wait(ms, enough = () => false) {
      const isDone = (): boolean => isClosed || enough(received);
      if (isDone()) return;
      const timeout = new AbortController();
      await Promise.race([
        delay(ms, undefined, { signal: timeout.signal }).catch(() => undefined),
        new Promise<void>((resolve) => {
          const see = (): void => {
            if (isDone()) resolve();
          };
          looking.add(see);
        }),
      ]);
      timeout.abort();
      looking.clear();
    },
    pause: () => void socket.pause(),
    end: () => void socket.end(),
    reset: () => void socket.resetAndDestroy(),
  };
}
