import { createServer, type IncomingMessage } from 'node:http';
import { countBytes } from './count-bytes.ts';
import { listen } from './listen.ts';
import { findRoute, type Exchange, type Starvation } from './routes.ts';

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** Handed to the socket so far; some may never have left it. */
  bytesSent: number;
}

/** A media host on loopback with a route for each fault; `routes.ts` lists them. */
export interface FixtureServer {
  /** Without a trailing slash. */
  url: string;
  /** Oldest first. */
  requests: RecordedRequest[];
  /** Sends a user agent at most `maxBytes` of files below `/starved`, until the returned function is called. */
  starve(userAgent: string, maxBytes: number): () => void;
  /** May be called twice. */
  close(): Promise<void>;
}

export async function startFixtureServer(): Promise<FixtureServer> {
  const requests: RecordedRequest[] = [];
  const startedMs = Date.now();
  const starved = new Map<string, Starvation>();
  const server = createServer((request, response) => {
    const record: RecordedRequest = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, bytesSent: 0 };
    requests.push(record);
    countBytes(response, record);
    const starvation = starved.get(request.headers['user-agent'] ?? '');
    answer({ request, response, startedMs, starvation }).catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    ...(await listen(server)),
    requests,
    starve(userAgent, maxBytes) {
      const { promise: end, resolve } = Promise.withResolvers<void>();
      starved.set(userAgent, { maxBytes, end });
      return () => {
        starved.delete(userAgent);
        resolve();
      };
    },
  };
}

async function answer(exchange: Pick<Exchange, 'request' | 'response' | 'startedMs' | 'starvation'>): Promise<void> {
  const { request, response } = exchange;
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
  else if (request.method === 'GET' || request.method === 'HEAD') await route.serve({ ...exchange, url, rest: route.rest });
  else response.writeHead(405).end();
}
