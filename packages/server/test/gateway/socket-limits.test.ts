import type { Duplex } from 'node:stream';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '@matinee/testing';
import { clientFrame, ended, received, upgradeRequest } from '../helpers/raw-socket.ts';
import { connectTo, type SocketPair } from '../helpers/socket-pair.ts';

let clock: FakeClock;
let server: TestServer;
let room: string;
let raw: SocketPair[];

function startWith(environment: Record<string, string>): void {
  beforeAll(async () => {
    clock = createFakeClock();
    server = await startTestServer(environment, { clock });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    raw = [];
    room = await server.generate();
  });
  afterEach(() => raw.forEach(({ far }) => far.destroy()));
}

async function upgrade(path: string, address?: string): Promise<SocketPair & { status: number }> {
  const pair = connectTo(server, address);
  raw.push(pair);
  pair.far.write(upgradeRequest(path));
  return { ...pair, status: Number((await received(pair.far, '\r\n\r\n')).slice(9, 12)) };
}

async function countOf(count: number, status: number, path: string, address?: string): Promise<number> {
  const all = [];
  for (let n = 0; n < count; n++) all.push((await upgrade(path, address)).status);
  return all.filter((one) => one === status).length;
}

async function countAnswered(count: number, address: string): Promise<number> {
  const isAnswered = (far: Duplex): Promise<boolean> =>
    Promise.race([received(far, '"ok"').then(() => true), ended(far).then(() => false)]);
  const answers = Array.from({ length: count }, () => {
    const pair = connectTo(server, address);
    raw.push(pair);
    pair.far.write('GET /api/status HTTP/1.1\r\nHost: a\r\n\r\n');
    return isAnswered(pair.far);
  });
  return (await Promise.all(answers)).filter(Boolean).length;
}

describe('a server with limits', () => {
  startWith({ RATE_LIMIT: 'on', TRUST_PROXY: '192.0.2.1' });

  test('[LIMIT-1] an IP address has at most 50 WebSockets, and another as many again', async () => {
    for (const address of ['198.51.100.1', '198.51.100.2']) {
      expect(await countOf(52, 101, `/api/room/${room}`, address)).toBe(50);
    }
  });

  test('[LIMIT-1] a WebSocket counts until it is closed', async () => {
    const open = [];
    for (let n = 0; n < 50; n++) open.push(await upgrade(`/api/room/${room}`, '198.51.100.3'));
    for (const { far } of open) far.destroy();
    await Promise.all(open.map(({ near }) => ended(near)));
    expect((await upgrade(`/api/room/${room}`, '198.51.100.3')).status).toBe(101);
  });

  test('[LIMIT-2] an IP address begins at most 60 handshakes at once, and 20 a second from then on', async () => {
    expect(await countOf(65, 404, '/elsewhere', '198.51.100.4')).toBe(60);
    clock.advance(1000);
    expect(await countOf(25, 404, '/elsewhere', '198.51.100.4')).toBe(20);
  });

  test('a socket of a malformed name that does not answer the close counts, and is gone soon', async () => {
    const sockets = [];
    for (let n = 0; n < 50; n++) {
      const { far, status } = await upgrade('/api/room/!!', '198.51.100.5');
      expect(status).toBe(101);
      sockets.push(far);
    }
    expect((await upgrade('/api/room/!!', '198.51.100.5')).status).toBe(429);
    await Promise.all(sockets.map(ended));
  });

  test('connections of one IP address without a WebSocket are limited, except connections of a trusted proxy', async () => {
    expect(await countAnswered(260, '198.51.100.6')).toBe(256);
    expect(await countAnswered(260, '192.0.2.1')).toBe(260);
  });
});

describe('a server without limits', () => {
  startWith({ RATE_LIMIT: 'off' });

  test('[SAFE-15] one join begins in each iteration of the event loop', async () => {
    const events: string[] = [];
    const noteIteration = (): void => {
      events.push('loop');
      if (events.filter((event) => event === 'join').length < 5) setImmediate(noteIteration);
    };
    setImmediate(noteIteration);
    const join = async (): Promise<void> => {
      expect((await upgrade(`/api/room/${room}`)).status).toBe(101);
      events.push('join');
    };
    await Promise.all(Array.from({ length: 5 }, join));
    expect(events.join(' ')).not.toContain('join join');
  });

  test('an IP address has any number of WebSockets', async () => {
    expect(await countOf(90, 101, `/api/room/${room}`)).toBe(90);
  });

  test('a client that is closed and does not answer is cut soon', async () => {
    const { far } = await upgrade(`/api/room/${room}`);
    far.write(clientFrame(JSON.stringify({ action: 'auth', token: await server.grant() })));
    await received(far, '"you"');
    far.write(clientFrame(JSON.stringify({ action: 'kickme' })));
    far.resume();
    await ended(far);
  });

  test('[LIMIT-3] more than 10 connections of one token in one room are refused, and as many again may join another room', async () => {
    const token = await server.grant();
    const other = await server.generate(token);
    const comeTo = async (name: string): Promise<TestClient> => server.connect(name, { token });
    const clients: TestClient[] = [];
    for (let n = 0; n < 10; n++) clients.push(await server.enter(room, token));
    const refused = await comeTo(room);
    expect((await refused.next('error')).reason).toBe('too_many_tabs');
    expect(await refused.closed).toBe(1008);
    for (let n = 0; n < 10; n++) await server.enter(other, token);
    clients[0]?.close();
    await clients[0]?.closed;
    clock.advance(100);
    await clients[1]?.next('user', ({ update }) => update.kind === 'remove' && update.value === clients[0]?.id);
    await (await comeTo(room)).next('you');
  });
});
