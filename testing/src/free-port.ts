import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (32768 and above on Linux), one of which could take a port before the
 * server that it was found for, or while that server restarts.
 */
const [firstPort, portCount] = [20_000, 10_000];
let next = Math.floor(Math.random() * portCount);

/** Returns a port on loopback that nothing listens on, and that this process has not returned lately. */
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
