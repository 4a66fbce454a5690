import type { AddressInfo, Server, Socket } from 'node:net';

/** Listens on a free port: of 127.0.0.1, or of all addresses with `0.0.0.0`. */
export async function listenOnLoopback(server: Server, address: '127.0.0.1' | '0.0.0.0' = '127.0.0.1') {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    sockets: sockets as ReadonlySet<Socket>,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
