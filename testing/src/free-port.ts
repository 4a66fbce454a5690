import { createServer } from 'node:net';

/**
 * Ports below the range of outgoing connections (32768 and above on Linux), which could take a port before its server listens, or while it
 * restarts.
 */
const [firstPort, portCount] = [20_000, 10_000];
let next = Math.floor(Math.random() * portCount);

/** Returns a free port on loopback, a different one for each of up to 10,000 calls of a process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (next++ % portCount);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
