import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** One address for several servers, as a load balancer gives them. */
export interface Balancer {
  readonly url: string;
  /** New connections go to this server from now on. */
  use(url: string): void;
  close(): Promise<void>;
}

export async function startBalancer(firstUrl: string): Promise<Balancer> {
  let target = new URL(firstUrl);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(url) {
      target = new URL(url);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
