import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A host on which programs share an origin, each below a path, as a reverse proxy gives them. Other paths lead nowhere. */
export interface SharedHost {
  readonly url: string;
  /** Requests below this path, such as `/watch`, go on to a server, with the path. Without a server they are answered with 502. */
  lead(path: string, serverUrl: string | undefined): void;
  /** The paths that were asked for and lead nowhere. */
  readonly strays: readonly string[];
  close(): Promise<void>;
}

export async function startSharedHost(): Promise<SharedHost> {
  const servers = new Map<string, URL | undefined>();
  const strays: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, answer) => {
    const target = targetOf(incoming);
    if (target === undefined) {
      answer.writeHead(502).end();
      return;
    }
    const { method, url, headers } = incoming;
    const outgoing = request({ host: target.hostname, port: target.port, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming, socket, head) => {
    const target = targetOf(incoming);
    if (target === undefined) {
      socket.destroy();
      return;
    }
    const outgoing = connect(Number(target.port), target.hostname, () => {
      const headers = incoming.rawHeaders.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
      outgoing.write(`GET ${incoming.url} HTTP/1.1\r\n${headers}\r\n`);
      outgoing.write(head);
      outgoing.pipe(socket).pipe(outgoing);
    });
    outgoing.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => outgoing.destroy());
  });

  /** The server that a path leads to; undefined where there is none. */
  function targetOf({ url = '/' }: IncomingMessage): URL | undefined {
    const path = [...servers.keys()].find((each) => url.startsWith(`${each}/`));
    if (path === undefined) strays.push(url);
    return path === undefined ? undefined : servers.get(path);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (path, serverUrl) => void servers.set(path, serverUrl === undefined ? undefined : new URL(serverUrl)),
    strays,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
