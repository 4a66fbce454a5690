import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** A host on loopback that serves the pages of a test. */
export interface LoopbackSite {
  url: string;
  host: string;
  /** The pages by path, without the slash. */
  pages: Record<string, Serve>;
  /** The requested paths. */
  requests: string[];
  close(): Promise<void>;
}

export async function startLoopbackSite(): Promise<LoopbackSite> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    site.requests.push(path);
    const page = site.pages[path];
    if (page === undefined) response.writeHead(404).end();
    else page(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site: LoopbackSite = {
    url: `http://${host}`,
    host,
    pages: {},
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return site;
}

/** Serves these bytes, under this content type. */
export function serveBytes(bytes: string | Uint8Array, type = 'application/octet-stream', headers: Record<string, string> = {}): Serve {
  return (_, response) => void response.writeHead(200, { 'content-type': type, ...headers }).end(bytes);
}

export function serveStatus(status: number, headers: Record<string, string> = {}): Serve {
  return (_, response) => void response.writeHead(status, headers).end();
}
