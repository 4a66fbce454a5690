import { once } from 'node:events';
import { Duplex, Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limitAnswers } from '../../src/http/limits/answer-limits.ts';
import { ended, openRaw } from '../helpers/raw-socket.ts';

const kilobyte = 1024;
const large = 8 * 1024 * kilobyte;
const text = Buffer.alloc(large, 'x').toString('latin1');

let app: FastifyInstance;
let url: string;
let given: number;
let onGiven: () => void;

async function start(perAddress: boolean): Promise<void> {
  app = fastify({ trustProxy: true, forceCloseConnections: true });
  limitAnswers(app, { isOff: !perAddress });
  given = 0;
  onGiven = () => undefined;
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== 200) return;
    given += 1;
    onGiven();
  });
  app.get('/bytes/:count', ({ params }, reply) => void reply.send(text.slice(0, Number((params as { count: string }).count))));
  app.get('/stream', (_request, reply) => void reply.send(Readable.from(Buffer.alloc(large))));
  url = await app.listen({ host: '127.0.0.1', port: 0 });
}
beforeEach(() => start(true));
afterEach(() => app.close());

/** A connection that reads nothing until `readAll` is called. */
class Unread extends Duplex {
  #held: (() => void)[] | undefined = [];
  override _read(): void {}
  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    if (this.#held === undefined) done();
    else this.#held.push(done);
  }
  readAll(): void {
    for (const done of this.#held?.splice(0) ?? []) done();
    this.#held = undefined;
  }
}

async function ask({ times = 1, count = 1 } = {}): Promise<Unread> {
  const socket = new Unread();
  const wanted = given + count;
  const answered = new Promise<void>((resolve) => {
    onGiven = () => {
      if (given === wanted) resolve();
    };
  });
  app.server.emit('connection', socket);
  socket.push(`GET /bytes/${large} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n`.repeat(times));
  await answered;
  return socket;
}

async function status(path: string, address = '198.51.100.1'): Promise<number> {
  const response = await fetch(url + path, { headers: { 'x-forwarded-for': address } });
  await response.arrayBuffer();
  return response.status;
}

describe('large answers that one IP address does not read', () => {
  test('[SAFE-13] fill at most 16 MB; further ones are refused, and other IP addresses are not affected', async () => {
    for (let n = 0; n < 2; n++) await ask();
    const refused = await fetch(`${url}/bytes/${large}`, { headers: { 'x-forwarded-for': '198.51.100.1' } });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({ success: false, error: { name: 'TooManyRequests', retryAfterSeconds: 10 } });
    expect(await status('/bytes/100')).toBe(200);
    expect(await status('/stream')).toBe(200);
    expect(await status(`/bytes/${large}`, '198.51.100.2')).toBe(200);
  });

  test('are no longer held once they have been read, or the connection is over', async () => {
    const [first, second] = [await ask(), await ask()];
    expect(await status(`/bytes/${large}`)).toBe(429);
    first.destroy();
    await once(first, 'close');
    expect(await status(`/bytes/${large}`)).toBe(200);
    await ask();
    expect(await status(`/bytes/${large}`)).toBe(429);
    second.readAll();
    await expect.poll(() => status(`/bytes/${large}`)).toBe(200);
  });

  test('count together when they are requested at once on one connection', async () => {
    const socket = await ask({ times: 10, count: 2 });
    expect(await status(`/bytes/${large}`)).toBe(429);
    socket.destroy();
    await once(socket, 'close');
    expect(await status(`/bytes/${large}`)).toBe(200);
  });
});

test('answers that are read are never refused', async () => {
  for (let times = 0; times < 40; times++) expect(await status(`/bytes/${500 * kilobyte}`)).toBe(200);
});

test('without limits per IP address, unread bytes of all clients are still limited', async () => {
  await app.close();
  await start(false);
  for (let n = 0; n < 12; n++) await ask();
  expect(await status(`/bytes/${large}`)).toBe(429);
  expect(await status('/bytes/100')).toBe(200);
});

test('a call on a closed connection is not handled', async () => {
  expect(await status('/bytes/1')).toBe(200);
  const socket = await openRaw(url);
  app.server.prependOnceListener('request', ({ socket: near }: { socket: Socket }) => near.destroy());
  socket.resume();
  socket.write('GET /bytes/2 HTTP/1.1\r\nHost: a\r\n\r\n');
  await ended(socket);
  expect(await status('/bytes/1')).toBe(200);
  expect(given).toBe(2);
});
