import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countBytes } from './count-bytes.ts';
import { findRoute } from './routes.ts';

export interface RecordedRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingMessage['headers'];
  /** Bytes of the body handed to the socket so far; some of them may never have left it. */
  bytesSent: number;
}

/** A media host on loopback with a route for each fault; `routes.ts` lists them. */
export interface FixtureServer {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  url: string;
  /** All requests so far, oldest first. */
  requests: RecordedRequest[];
  /** Closes all connections too. May be called twice. */
  close(): Promise<void>;
}

/** Starts a server for packages/media/fixtures on a free port of 127.0.0.1. */
export async function startFixtureServer(): Promise<FixtureServer> {
  const requests: RecordedRequest[] = [];
  const startedMs = Date.now();
  const server = createServer((request, response) => {
    const record: RecordedRequest = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, bytesSent: 0 };
    requests.push(record);
    countBytes(response, record);
    answer(request, response, startedMs).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, startedMs: number): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`);
  const route = findRoute(url);
  if (route.cors !== false) {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'range');
    response.setHeader('access-control-expose-headers', 'accept-ranges, content-length, content-range');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
  }
  response.setHeader('cache-control', 'no-store');
  if (request.method === 'OPTIONS') response.writeHead(204).end();
  else if (request.method === 'GET' || request.method === 'HEAD')
    await route.serve({ request, response, url, rest: route.rest, startedMs });
  else response.writeHead(405).end();
}
