import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { ConfigError } from '../config/config.ts';

export interface OperatorServerOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  metrics: Registry;
  isOwnHost: (request: IncomingMessage) => boolean;
  isOperator: (request: IncomingMessage) => boolean;
  /** Undefined if the room isn't loaded. */
  historyOf: (room: string) => Promise<string | undefined>;
}

export interface OperatorServer {
  url: string;
  close(): Promise<void>;
}

/**
 * The port must not be public. `GET /rooms/<name>/history` needs the API key.
 * @throws ConfigError when the port is taken
 */
export async function startOperatorServer({
  host,
  port,
  metrics,
  isOwnHost,
  isOperator,
  historyOf,
}: OperatorServerOptions): Promise<OperatorServer> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.method === 'GET' ? (request.url ?? '') : '';
    const room = /^\/rooms\/([\w-]+)\/history$/.exec(path)?.[1];
    if (!isOwnHost(request)) refuse(response, 421, 'This port is reached by an IP address, or by a name of the local network.');
    else if (path === '/metrics') {
      const text = await metrics.metrics();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } else if (room === undefined) refuse(response, 404, 'There is nothing here.');
    else if (!isOperator(request)) refuse(response, 403, 'This is for the operators: the API key is missing or wrong.');
    else {
      const history = await historyOf(room);
      if (history === undefined) refuse(response, 404, 'This room is not loaded, so nothing is known of how it came to be as it is.');
      else response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(history);
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new ConfigError(`METRICS_PORT: ${port} is in use already`) : error);
    });
    // Each worker has its own port.
    server.listen({ port, host, exclusive: true }, resolve);
  });
  const { address, port: actualPort, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actualPort}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`);
}
