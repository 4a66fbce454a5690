import { createServer } from 'node:net';

/**
 * These ports lie below the range that systems use for outgoing connections (32768 and above on Linux): an outgoing
 * connection could take a port before its server listens, or while the server restarts.
 */
const [firstPort, portCount] = [20_000, 10_000];
let next = Math.floor(Math.random() * portCount);

/** Returns a port on loopback that nothing listens on. A process gets another port with each call, up to 10,000 calls. */
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
