import { on } from 'node:events';
import type { Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { createHttpApp } from '../../src/startup/http-app.ts';
import { ended, openRaw, received } from '../helpers/raw-socket.ts';

let app: ReturnType<typeof createHttpApp>;
let url: string;

beforeEach(async () => {
  app = createHttpApp(readConfig({}), pino({ level: 'silent' }));
  app.post('/', () => 'answered');
  url = await app.listen();
});
afterEach(() => app.close());

const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const whole = `${post}Content-Length: 2\r\n\r\n{}`;
const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`;

async function send(text: string): Promise<Socket> {
  const socket = await openRaw(url);
  socket.write(text);
  return socket;
}

/** Sends each text on its own connection. Resolves when the headers of all requests have arrived. */
async function beginRequests(...texts: string[]): Promise<Socket[]> {
  const requests = on(app.server, 'request');
  const sockets = await Promise.all(texts.map(send));
  for (let count = 0; count < texts.length; count++) await requests.next();
  return sockets;
}

async function expectTimedOut(socket: Socket): Promise<void> {
  await received(socket, 'HTTP/1.1 408 ');
  await ended(socket);
}

test('[SAFE-12] headers may take 10 s in all and a request 30 s, and connections are checked every second', () => {
  expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 });
});

// Node measures these times by its own clock and reads both limits at each check. The tests lower a limit of the running server and wait
// for the next check.

test('[SAFE-12] a connection whose headers are not complete in time is closed with 408, unlike bodies and idle connections', async () => {
  const others = await beginRequests(whole, `${post}Content-Length: 2\r\n\r\n`, chunked);
  const slow = await Promise.all(['', 'POST', 'POST / HTTP/1.1\r\nHost: a\r\nX-Slow: '].map(send));
  app.server.headersTimeout = 1;
  await Promise.all(slow.map(expectTimedOut));
  expect(others.map(({ closed }) => closed)).toEqual([false, false, false]);
});

test('[SAFE-12] a connection whose request is not complete in time is closed with 408, unlike idle connections', async () => {
  const bodies = ['', '1', '1\r\n{', '1\r\n{\r\n', '2\r\n{}\r\n0\r\n', '2\r\n{}\r\n0\r\nX-Trailer: '];
  const slow = await beginRequests(`${post}Content-Length: 2\r\n\r\n{`, ...bodies.map((body) => `${chunked}${body}`));
  const [idle] = await beginRequests(whole);
  Object.assign(app.server, { headersTimeout: 0, requestTimeout: 1 });
  await Promise.all(slow.map(expectTimedOut));
  expect(idle?.closed).toBe(false);
});

test('[SAFE-12] a connection whose request was refused before its body is complete is closed in time', async () => {
  const [refused] = (await beginRequests('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{')) as [Socket];
  await received(refused, 'HTTP/1.1 4');
  Object.assign(app.server, { headersTimeout: 0, requestTimeout: 1 });
  refused.resume();
  await ended(refused);
});
