import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWriteWatch } from '../../src/edge/write-watch.ts';
import { guardConnections, type GuardedConnections } from '../../src/http/limits/connection-guard.ts';
import { ended, received } from '../helpers/raw-socket.ts';
import { flushed, socketPair, type SocketPair } from '../helpers/socket-pair.ts';

const log = pino({ level: 'silent' });
const kilobyte = 1024;

let clock: FakeClock;
let server: Server;
let guard: GuardedConnections;
let stop: () => void;

beforeEach(() => {
  clock = createFakeClock();
  server = createServer(answer);
  const writeWatch = createWriteWatch(clock, { maxBytes: Infinity, maxBytesPerAddress: Infinity });
  guard = guardConnections({ server, clock, log, writeWatch, maxPerAddress: Infinity, isTrusted: () => false });
  stop = () => {
    guard.stop();
    writeWatch.stop();
  };
});
afterEach(() => {
  stop();
  server.closeAllConnections();
});

const later: ServerResponse[] = [];
/** Answers /large with more than buffers hold, /later on demand, and other URLs at once. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/large') {
    for (let count = 0; count < 20; count++) response.write(Buffer.alloc(50 * kilobyte));
    return void response.end();
  }
  if (request.url === '/later') return void later.push(response);
  request.on('end', () => response.end('answered'));
  request.resume();
}

type Connection = SocketPair & { say: (text: string) => Promise<void> };

function open(): Connection {
  const pair = socketPair();
  server.emit('connection', pair.near);
  return {
    ...pair,
    async say(text) {
      pair.far.write(text);
      await flushed();
    },
  };
}

/** Advances second by second, as the guard's timers expect. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second++) clock.advance(1000);
}

/** Sends something every second, and expects a cut within 15. */
async function expectCut({ near, say }: Connection, text: string): Promise<void> {
  for (let second = 0; second < 15 && !near.destroyed; second++) {
    await say(text);
    pass(1);
  }
  expect(near.destroyed).toBe(true);
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (length: number): string => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

describe('[SAFE-12] a connection that sends a byte a second', () => {
  test.each([
    ['before its first request', '', '\r\n'],
    ['in a request line', 'GET /', 'x'],
    ['in headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'x'],
    ['in a body', post(60_000), 'x'],
    ['in a body in chunks', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
  ])('is cut within 15 seconds %s', async (_, beginning, part) => {
    const connection = open();
    await connection.say(beginning);
    await expectCut(connection, part);
  });

  test('is cut within 15 seconds between two requests', async () => {
    const connection = open();
    connection.far.write(get('/'));
    await received(connection.far, 'answered');
    pass(60);
    expect(connection.near.destroyed).toBe(false);
    await expectCut(connection, '\r\n');
  });
});

describe('a harmless connection is left alone', () => {
  test('may be silent between requests', async () => {
    const { far, near } = open();
    for (let times = 0; times < 3; times++) {
      far.write(get('/'));
      await received(far, 'answered');
      pass(40);
    }
    expect(near.destroyed).toBe(false);
  });

  test('may send a body slowly', async () => {
    const { far, say } = open();
    await say(post(20 * 1024));
    for (let second = 0; second < 19; second++) {
      await say('x'.repeat(1024));
      pass(1);
    }
    far.write('x'.repeat(1024));
    await received(far, 'answered');
  });

  test('may wait long for its answer', async () => {
    const { far, near, say } = open();
    await say(get('/later'));
    pass(120);
    expect(near.destroyed).toBe(false);
    later.pop()?.end('after all');
    await received(far, 'after all');
  });
});

test('[SAFE-13] closes a connection that does not read its answer within 15 seconds, even if it keeps sending', async () => {
  const connection = open();
  connection.far.pause();
  await connection.say(get('/large'));
  expect(connection.near.writableLength).toBeGreaterThan(0);
  await expectCut(connection, '\r\n');
});

test('[SAFE-14] answers up to 16 requests sent at once on a connection, and closes it above that', async () => {
  const few = open();
  few.far.write(get('/').repeat(16));
  await received(few.far, 'answered', 16);
  const many = open();
  many.far.resume();
  many.far.write(get('/later').repeat(17));
  await ended(many.far);
});

describe('[NODES-64] a server that stops', () => {
  async function isSettled(settling: Promise<void>): Promise<boolean> {
    await flushed();
    return Promise.race([settling.then(() => true), Promise.resolve(false)]);
  }

  test('waits for the calls that have begun, and ends their connections with the answer', async () => {
    const [busy, idle] = [open(), open()];
    await busy.say(get('/later'));
    await idle.say(get('/'));
    guard.drain();
    const settling = guard.settle({ isElsewhere: false });
    expect(await isSettled(settling)).toBe(false);
    later.pop()?.end('after all');
    await received(busy.far, 'after all');
    await settling;
    expect(idle.near.destroyed).toBe(false);
  });

  test('answers the next call on each connection as the last while clients go to another server', async () => {
    const connection = open();
    connection.far.write(get('/'));
    await received(connection.far, 'answered');
    guard.drain();
    const settling = guard.settle({ isElsewhere: true });
    expect(await isSettled(settling)).toBe(false);
    connection.far.write(get('/'));
    expect(await received(connection.far, 'answered')).toContain('Connection: close');
    connection.far.end();
    await settling;
  });

  test('waits for half a second at most', async () => {
    const { say } = open();
    await say(get('/later'));
    const settling = guard.settle({ isElsewhere: false });
    clock.advance(499);
    expect(await isSettled(settling)).toBe(false);
    clock.advance(1);
    await settling;
  });
});
