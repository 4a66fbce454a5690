import type { Socket } from 'node:net';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { connectClient, startTestServer, type TestServer } from '@matinee/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientFrame, ended, received, openRaw, upgradeRequest } from './raw-socket.ts';

let clock: FakeClock;
let server: TestServer;
let raw: Socket[];

async function start(rateLimit: 'on' | 'off', environment: Record<string, string> = {}): Promise<void> {
  clock = createFakeClock();
  server = await startTestServer({ RATE_LIMIT: rateLimit, ...environment }, { clock });
}
beforeEach(() => {
  raw = [];
});
afterEach(async () => {
  for (const socket of raw) socket.destroy();
  await server.close();
});

/** The status that a request for an upgrade is answered with. */
async function upgrade(path: string, headers?: string[]): Promise<{ socket: Socket; status: number }> {
  const socket = await openRaw(server.url);
  raw.push(socket);
  socket.write(upgradeRequest(path, headers));
  return { socket, status: Number((await received(socket, '\r\n\r\n')).slice(9, 12)) };
}

async function statuses(count: number, path: string, headers?: string[]): Promise<number[]> {
  const all = [];
  for (let n = 0; n < count; n++) all.push((await upgrade(path, headers)).status);
  return all;
}

const countOf = (all: number[], status: number): number => all.filter((one) => one === status).length;

describe('with limits on', () => {
  beforeEach(() => start('on', { TRUST_PROXY: '127.0.0.1' }));

  test('[LIMIT-1] an IP address has at most 50 WebSockets, and another as many again', async () => {
    const room = await server.generate();
    const from = (address: string): string[] => [`X-Forwarded-For: ${address}`];
    expect(countOf(await statuses(52, `/api/room/${room}`, from('198.51.100.1')), 101)).toBe(50);
    expect(countOf(await statuses(52, `/api/room/${room}`, from('198.51.100.2')), 101)).toBe(50);
  });

  test('[LIMIT-1] a WebSocket counts until it is closed', async () => {
    const room = await server.generate();
    const open = [];
    for (let n = 0; n < 50; n++) open.push(await upgrade(`/api/room/${room}`));
    for (const { socket } of open) socket.destroy();
    // The server hears of it in its own time.
    await expect.poll(async () => (await upgrade(`/api/room/${room}`)).status).toBe(101);
  });

  test('[LIMIT-2] an IP address begins at most 60 handshakes at once, and 20 a second from then on', async () => {
    expect(countOf(await statuses(65, '/elsewhere'), 404)).toBe(60);
    clock.advance(1000);
    expect(countOf(await statuses(25, '/elsewhere'), 404)).toBe(20);
  });
});

describe('at a malformed name', () => {
  test('[CONN-2] a client is closed with 4001', async () => {
    await start('on');
    for (const name of ['!!', 'a%20b', '', 'x'.repeat(49), '..%2f..']) {
      expect(await (await connectClient(`${server.url}/api/room/${name}`)).closed).toBe(4001);
    }
  });

  test('a socket that does not answer the close counts, and is gone soon', async () => {
    await start('on');
    const sockets = [];
    for (let n = 0; n < 50; n++) {
      const { socket, status } = await upgrade('/api/room/!!');
      expect(status).toBe(101);
      sockets.push(socket);
    }
    expect((await upgrade('/api/room/!!')).status).toBe(429);
    await Promise.all(sockets.map(ended));
  });
});

test('with limits off an IP address has any number of WebSockets', async () => {
  await start('off');
  const room = await server.generate();
  expect(countOf(await statuses(90, `/api/room/${room}`), 101)).toBe(90);
});

test('a client that is closed and does not answer is cut soon', async () => {
  await start('off');
  const { socket } = await upgrade(`/api/room/${await server.generate()}`);
  socket.write(clientFrame(JSON.stringify({ action: 'auth', token: await server.grant() })));
  await received(socket, '"you"');
  socket.write(clientFrame(JSON.stringify({ action: 'kickme' })));
  socket.resume();
  await ended(socket);
});

test('[LIMIT-3] more than 10 connections of one token in one room are refused, and as many again may join another room', async () => {
  await start('off');
  const token = await server.grant();
  const [room, other] = [await server.generate(token), await server.generate(token)];
  const clients = [];
  for (let n = 0; n < 10; n++) clients.push(await server.enter(room, token));
  const refused = await connectClient(`${server.url}/api/room/${room}`);
  refused.send({ action: 'auth', token });
  expect((await refused.next('error')).reason).toBe('too_many_tabs');
  expect(await refused.closed).toBe(1008);
  for (let n = 0; n < 10; n++) await server.enter(other, token);
  clients[0]?.close();
  await clients[0]?.closed;
  await expect
    .poll(async () => {
      const again = await connectClient(`${server.url}/api/room/${room}`);
      again.send({ action: 'auth', token });
      return Promise.race([again.closed, again.next('you').then(() => 'let in')]);
    })
    .toBe('let in');
});

test('connections of one IP address without a WebSocket are limited, those of a trusted proxy are not', async () => {
  const countAnswered = async (): Promise<number> => {
    const sockets = await Promise.all(Array.from({ length: 300 }, () => openRaw(server.url)));
    raw.push(...sockets);
    const answers = sockets.map(async (socket) => {
      socket.write('GET /api/status HTTP/1.1\r\nHost: a\r\n\r\n');
      const answered = received(socket, '"ok"').then(
        () => true,
        () => false,
      );
      return Promise.race([answered, ended(socket).then(() => false)]);
    });
    return (await Promise.all(answers)).filter(Boolean).length;
  };
  await start('on');
  expect(await countAnswered()).toBe(256);
  for (const socket of raw) socket.destroy();
  await server.close();
  await start('on', { TRUST_PROXY: '127.0.0.1' });
  expect(await countAnswered()).toBe(300);
});
