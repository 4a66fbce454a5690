import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '@matinee/testing';

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

export type LoopbackSite = Awaited<ReturnType<typeof startLoopbackSite>>;

export async function startLoopbackSite() {
  const site = {
    /** Pages by path, without the slash. */
    pages: {} as Record<string, Serve>,
    requests: [] as string[],
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    site.requests.push(path);
    const page = site.pages[path];
    if (page === undefined) response.writeHead(404).end();
    else page(request, response);
  });
  const { url, close } = await listenOnLoopback(server);
  return { ...site, url, host: new URL(url).host, close };
}

export function serveBytes(bytes: string | Uint8Array, type = 'application/octet-stream', headers: Record<string, string> = {}): Serve {
  return (_, response) => void response.writeHead(200, { 'content-type': type, ...headers }).end(bytes);
}

export function serveStatus(status: number, headers: Record<string, string> = {}): Serve {
  return (_, response) => void response.writeHead(status, headers).end();
}
