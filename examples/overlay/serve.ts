import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, request as requestHttp, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Serves the overlay to OBS on this computer, and passes everything else on to the server of the room: pages of other
// origins may not join its rooms.
//
//     node overlay/serve.ts https://watch.example.org cinema [PORT]
//
// MATINEE_TOKEN can have the token of a bot. Without it the overlay is a guest.

const [url, room, port = '8081'] = process.argv.slice(2);
if (url === undefined || room === undefined || !URL.canParse(url)) {
  console.error('Usage: node serve.ts URL ROOM [PORT]');
  process.exit(2);
}
const target = new URL(url);
const ask = target.protocol === 'https:' ? requestHttps : requestHttp;
const settings = JSON.stringify({ room, token: process.env['MATINEE_TOKEN'] });

/** The package's file, or in a clone of the repository the build of `node scripts/run.mjs client`. */
const installed = fileURLToPath(import.meta.resolve('@matinee/client'));
const client = extname(installed) === '.js' ? installed : join(dirname(installed), '../dist/index.js');
if (!existsSync(client)) {
  console.error('The client is not built yet: node scripts/run.mjs client');
  process.exit(1);
}

const files: Record<string, [type: string, path: string]> = {
  '/': ['text/html; charset=utf-8', join(import.meta.dirname, 'index.html')],
  '/overlay.css': ['text/css', join(import.meta.dirname, 'overlay.css')],
  '/overlay.mjs': ['text/javascript', join(import.meta.dirname, 'overlay.mjs')],
  '/client.js': ['text/javascript', client],
};

const server = createServer((request, response) => {
  // Another host name belongs to a page that has pointed its own name here.
  if (!isOwnHost(request)) response.writeHead(403).end();
  else if (request.url === '/settings.json') response.setHeader('content-type', 'application/json').end(settings);
  else void serveFile(request, response);
});

server.on('upgrade', (request, socket, head) => {
  socket.on('error', () => socket.destroy());
  if (!isOwnHost(request)) return socket.destroy();
  const outgoing = passOn(request);
  outgoing.on('error', () => socket.destroy());
  outgoing.on('response', () => socket.destroy());
  outgoing.on('upgrade', (reply, other, otherHead) => {
    const lines = reply.rawHeaders.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
    other.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => other.destroy());
    if (head.length > 0) other.write(head);
    if (otherHead.length > 0) socket.write(otherHead);
    other.pipe(socket).pipe(other);
  });
  outgoing.end();
  return undefined;
});

server.listen(Number(port), '127.0.0.1', () => {
  const { port: bound } = server.address() as AddressInfo;
  console.log(`Add a browser source of 664 x 140 pixels with the URL http://127.0.0.1:${bound}/`);
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
    process.exit();
  });
}

function isOwnHost({ headers: { host = '' } }: IncomingMessage): boolean {
  return /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host);
}

async function serveFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [type, path] = files[request.url ?? ''] ?? [];
  if (path !== undefined) {
    response.setHeader('content-type', String(type)).end(await readFile(path));
    return;
  }
  const outgoing = passOn(request);
  outgoing.on('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  request.pipe(outgoing);
}

/** Passes a request on to the server as one of its own pages, or of no page. */
function passOn({ method, url: path = '/', headers }: IncomingMessage): ClientRequest {
  const { origin: _origin, cookie: _cookie, ...others } = headers;
  const { hostname, port: targetPort, host } = target;
  const base = target.pathname.replace(/\/+$/, '');
  return ask({ hostname, port: targetPort, method, path: base + path, headers: { ...others, host } });
}
