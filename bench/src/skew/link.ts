import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface Link {
  /** The server, as reached over this link. */
  url: string;
  /** Holds everything back in both directions for a time, then delivers it in order. */
  stall(ms: number): void;
  close(): void;
}

export interface LinkOptions {
  /** One way, with its standard deviation; bytes never overtake each other. */
  delayMs: number;
  jitterMs?: number;
}

/** Starts a TCP proxy on loopback that delays every byte. */
export async function startLink(serverUrl: string, { delayMs, jitterMs = 0 }: LinkOptions): Promise<Link> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let stalledUntilMs = 0;

  /** Forwards bytes late and in order. */
  function hold(from: Socket, to: Socket): void {
    const waiting: { dueMs: number; deliver: () => void }[] = [];
    const pump = (): void => {
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        const waitMs = Math.max(next.dueMs, stalledUntilMs) - performance.now();
        if (waitMs > 0) {
          setTimeout(pump, waitMs);
          return;
        }
        waiting.shift();
        next.deliver();
      }
    };
    const later = (deliver: () => void): void => {
      const dueMs = performance.now() + Math.max(0, delayMs + jitterMs * gaussian());
      waiting.push({ dueMs, deliver });
      if (waiting.length === 1) pump();
    };
    from.on('data', (chunk) => later(() => to.write(chunk)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
    from.setNoDelay();
    sockets.add(from);
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    hold(near, far);
    hold(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stall(ms) {
      stalledUntilMs = performance.now() + ms;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Box-Muller. */
function gaussian(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}
