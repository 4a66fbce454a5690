import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWriteWatch } from '../src/edge/write-watch.ts';
import { guardConnections } from '../src/http/connection-guard.ts';
import { ended, received, openRaw } from './raw-socket.ts';

const megabyte = 1024 * 1024;

let clock: FakeClock;
let server: Server;
let accepted: Socket[];
let stop: () => void;
let url: string;
let raw: Socket[];

beforeEach(async () => {
  clock = createFakeClock();
  server = createServer(answer);
  accepted = [];
  raw = [];
  server.on('connection', (socket) => accepted.push(socket));
  const writeWatch = createWriteWatch(clock, { maxBytes: 1024 * megabyte, maxBytesPerAddress: undefined });
  const guard = guardConnections({
    server,
    clock,
    log: pino({ level: 'silent' }),
    writeWatch,
    maxPerAddress: undefined,
    isTrusted: () => false,
  });
  stop = () => {
    guard.stop();
    writeWatch.stop();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  stop();
  for (const socket of raw) socket.destroy();
  server.closeAllConnections();
  server.close();
});

const later: ServerResponse[] = [];
/** /large answers more than buffers hold, /later when it is told to, all else at once when the request has come. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/large') return void response.end(Buffer.alloc(20 * megabyte));
  if (request.url === '/later') return void later.push(response);
  request.on('end', () => response.end('answered'));
  request.resume();
}

/** A connection, both of its ends. */
async function open(): Promise<{ far: Socket; near: Socket; say: (text: string) => Promise<void> }> {
  const far = await openRaw(url);
  raw.push(far);
  await expect.poll(() => accepted.length).toBe(raw.length);
  const near = accepted.at(-1) as Socket;
  return {
    far,
    near,
    /** Sends text, and waits until the server has got it. */
    async say(text) {
      const bytes = near.bytesRead + Buffer.byteLength(text);
      far.write(text);
      await expect.poll(() => near.destroyed || near.bytesRead >= bytes).toBe(true);
    },
  };
}

/** Advances the clock second by second, as the timers of the guard expect. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second++) clock.advance(1000);
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (length: number): string => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

describe('a connection that sends a byte a second is cut within 15 seconds', () => {
  test.each([
    ['before its first request', '', '\r\n'],
    ['in a request line', 'GET /', 'x'],
    ['in headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'x'],
    ['in a body', post(60_000), 'x'],
    ['in a body in chunks', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
  ])('%s', async (_, beginning, part) => {
    const { near, say } = await open();
    await say(beginning);
    for (let second = 0; second < 15 && !near.destroyed; second++) {
      await say(part);
      pass(1);
    }
    expect(near.destroyed).toBe(true);
  });

  test('[SAFE-12] between two requests', async () => {
    const { far, near, say } = await open();
    far.write(get('/'));
    await received(far, 'answered');
    pass(60);
    expect(near.destroyed).toBe(false);
    for (let second = 0; second < 15 && !near.destroyed; second++) {
      await say('\r\n');
      pass(1);
    }
    expect(near.destroyed).toBe(true);
  });
});

describe('a connection that does no harm is left alone', () => {
  test('that is silent between requests', async () => {
    const { far, near } = await open();
    for (let times = 0; times < 3; times++) {
      far.write(get('/'));
      await received(far, 'answered');
      pass(40);
    }
    expect(near.destroyed).toBe(false);
  });

  test('whose body arrives slowly', async () => {
    const { far, say } = await open();
    await say(post(20 * 1024));
    for (let second = 0; second < 19; second++) {
      await say('x'.repeat(1024));
      pass(1);
    }
    far.write('x'.repeat(1024));
    await received(far, 'answered');
  });

  test('that waits long for its answer', async () => {
    const { far, near, say } = await open();
    await say(get('/later'));
    await expect.poll(() => later.length).toBe(1);
    pass(120);
    expect(near.destroyed).toBe(false);
    later.pop()?.end('after all');
    await received(far, 'after all');
  });
});

test('[SAFE-13] closes a connection that does not read its answer within 15 seconds, even if it keeps sending', async () => {
  const { far, near, say } = await open();
  far.pause();
  await say(get('/large'));
  await expect.poll(() => near.writableLength).toBeGreaterThan(0);
  for (let second = 0; second < 15 && !near.destroyed; second++) {
    await say('\r\n');
    pass(1);
  }
  expect(near.destroyed).toBe(true);
});

test('a connection that reads its answer slowly gets it', async () => {
  const { far, near } = await open();
  far.write(get('/large'));
  far.pause();
  await expect.poll(() => near.writableLength).toBeGreaterThan(0);
  let got = 0;
  for (let step = 1; step <= 4; step++) {
    for (; got < step * 5 * megabyte; far.pause()) {
      far.resume();
      const [chunk] = (await once(far, 'data')) as [Buffer];
      got += chunk.byteLength;
    }
    pass(8);
  }
  expect(near.destroyed).toBe(false);
});

test('[SAFE-14] answers up to 16 requests sent at once on a connection, and closes it above that', async () => {
  const few = await open();
  few.far.write(get('/').repeat(16));
  let text = '';
  few.far.on('data', (chunk) => (text += String(chunk)));
  await expect.poll(() => text.split('answered').length - 1).toBe(16);
  const many = await open();
  many.far.resume();
  many.far.write(get('/later').repeat(1000));
  await ended(many.far);
});
