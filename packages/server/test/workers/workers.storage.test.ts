import type { Socket } from 'node:net';
import { RequestType } from '@matinee/protocol';
import { connectClient, type TestClient } from '@matinee/testing';
import { expect, inject, test } from 'vitest';
import { preferredNode } from '../../src/nodes/room-at-node.ts';
import { migratedDatabase } from '../helpers/databases.ts';
import { childrenOf, processesOf } from '../helpers/process-of.ts';
import { openRaw, received, upgradeRequest } from '../helpers/raw-socket.ts';
import { startServerChild, type ServerChild } from '../helpers/server-child.ts';

const workerCount = 2;
const environmentOfWorkers = async () => ({
  DATABASE_URL: await migratedDatabase(),
  REDIS_URL: inject('redisUrl'),
  WORKERS: String(workerCount),
});

async function startWorkers(environment?: Record<string, string>): Promise<ServerChild> {
  const server = await startServerChild(environment ?? (await environmentOfWorkers()));
  await expect.poll(() => listenersOf(server)).toBe(workerCount);
  return server;
}

const listenersOf = (server: ServerChild): number => server.log().match(/Matinee is listening/g)?.length ?? 0;

const workers = Array.from({ length: workerCount }, (_, index) => String(index));
let names = 0;

/** Returns a unique name that hashes to a worker; Redis remembers the rooms of all tests. */
function nameAt(worker: string): string {
  for (;;) {
    names += 1;
    if (preferredNode(`at-a-worker-${names}`, workers) === worker) return `at-a-worker-${names}`;
  }
}

async function createRooms(server: ServerChild): Promise<string[]> {
  const token = await server.grant();
  const rooms = workers.map(nameAt);
  for (const name of rooms) await server.call('POST', '/room/create', { token, body: { name, visibility: 'unlisted' } });
  return rooms;
}

interface Seated {
  client: TestClient;
  /** The process with its connection. */
  pid: number;
}

/** Enters a room over a new or used connection. */
async function enter(server: ServerChild, room: string, given?: Socket): Promise<Seated> {
  const socket = given ?? (await openRaw(server.url));
  const client = await connectClient(`${server.url}/api/room/${room}`, { createConnection: () => socket });
  client.send({ action: 'auth', token: await server.grant(), events: 'all' });
  await client.next('you');
  const [pid, ...others] = processesOf(socket, [server.pid, ...childrenOf(server.pid)]);
  expect(others).toEqual([]);
  return { client, pid: pid as number };
}

const say = (client: TestClient, text: string): Promise<void> => client.ask({ type: RequestType.Chat, text });

async function textsIn(client: TestClient): Promise<string[]> {
  const { messages } = await client.next('chatlog');
  return messages.flatMap((message) => ('text' in message ? [message.text] : []));
}

test('[NODES-60] the clients of a room meet in one process, and the rooms spread over all', async () => {
  const server = await startWorkers();
  const rooms = await createRooms(server);
  const seats: Record<string, number[]> = Object.fromEntries(rooms.map((room) => [room, []]));
  for (let n = 0; n < 3; n++) {
    for (const [room, pids] of Object.entries(seats)) pids.push((await enter(server, room)).pid);
  }
  const [first, second] = Object.values(seats).map((pids) => new Set(pids)) as [Set<number>, Set<number>];
  expect([first.size, second.size]).toEqual([1, 1]);
  expect(new Set([...first, ...second])).toEqual(new Set(childrenOf(server.pid)));
});

test('[NODES-60] a client meets the others over a connection that a proxy has used for other calls, and when its request comes in pieces', async () => {
  const server = await startWorkers();
  const pids = childrenOf(server.pid);
  for (const room of await createRooms(server)) {
    const { pid, client } = await enter(server, room);
    const used = [await openRaw(server.url), await openRaw(server.url)];
    for (const socket of used) {
      socket.write('GET /api/status HTTP/1.1\r\nHost: matinee.test\r\n\r\n');
      await received(socket, '\r\n\r\n');
    }
    // Connections without a room go to the processes in turn, so one is wrong.
    expect(new Set(used.flatMap((socket) => processesOf(socket, pids)))).toEqual(new Set(pids));
    for (const socket of used) {
      const other = await enter(server, room, socket);
      expect(other.pid).toBe(pid);
      await say(other.client, 'over a used connection');
      await client.next('chat', ({ text }) => text === 'over a used connection');
    }

    const slow = await openRaw(server.url);
    slow.setNoDelay(true);
    for (const piece of upgradeRequest(`/api/room/${room}`).match(/[^]{1,9}/g) ?? []) {
      slow.write(piece);
      await new Promise(setImmediate);
    }
    expect(await received(slow, '\r\n\r\n')).toContain('101 Switching Protocols');
    expect(processesOf(slow, pids)).toEqual([pid]);
  }
});

test('[NODES-62] connections that say nothing hold nothing up, and get the answer of a server without workers', async () => {
  const server = await startWorkers();
  const silent = await Promise.all(Array.from({ length: 100 }, () => openRaw(server.url)));
  const room = await server.generate();
  await say(await server.enter(room), 'meanwhile');
  const [late, half, broken] = silent as [Socket, Socket, Socket];
  late.write('GET /api/status HTTP/1.1\r\nHost: matinee.test\r\n\r\n');
  expect(await received(late, '\r\n\r\n')).toContain('HTTP/1.1 200 OK');
  half.end('GET /api/status HTTP/1.1\r\nHost: matinee.test\r\n\r\n');
  expect(await received(half, '\r\n\r\n')).toContain('HTTP/1.1 200 OK');
  broken.write('\x16\x03\x01\n');
  expect(await received(broken, '\r\n\r\n')).toContain('HTTP/1.1 400 Bad Request');
  for (const socket of silent) socket.destroy();
});

test('[NODES-62] no byte is lost that a client sends while its connection is handed over', async () => {
  const server = await startWorkers();
  const request = 'GET /api/status HTTP/1.1\r\nHost: matinee.test\r\n\r\n';
  async function sendInPieces(): Promise<void> {
    const socket = await openRaw(server.url);
    socket.setNoDelay(true);
    const answers = received(socket, 'HTTP/1.1 200 OK', 10);
    for (const piece of request.repeat(10).match(/[^]{1,40}/g) ?? []) {
      socket.write(piece);
      await new Promise(setImmediate);
    }
    await answers;
    socket.destroy();
  }
  await Promise.all(Array.from({ length: 50 }, sendInPieces));
});

test('[NODES-61] the death of a process loses nothing acknowledged, and goes unnoticed at the others', async () => {
  const server = await startWorkers();
  const [roomOfFirst = '', roomOfSecond = ''] = await createRooms(server);
  const lost = await enter(server, roomOfFirst);
  const [kept, witness] = [await enter(server, roomOfSecond), await enter(server, roomOfSecond)];
  expect(lost.pid).not.toBe(kept.pid);
  for (let n = 0; n < 10; n++) await say(lost.client, `before ${n}`);
  process.kill(lost.pid, 'SIGKILL');
  for (let n = 0; n < 10; n++) await say(kept.client, `meanwhile ${n}`);
  await witness.client.next('chat', ({ text }) => text === 'meanwhile 9');
  await lost.client.closed;

  // The room moves while its process is gone.
  const back = await enter(server, roomOfFirst);
  expect(await textsIn(back.client)).toEqual(Array.from({ length: 10 }, (_, n) => `before ${n}`));
  expect(back.pid).toBe(kept.pid);
  await expect.poll(() => listenersOf(server)).toBe(workerCount + 1);
  // The room stays while it is open, even with a new process.
  expect((await enter(server, roomOfFirst)).pid).toBe(kept.pid);
  expect(childrenOf(server.pid)).toHaveLength(workerCount);
  const events = [kept, witness].flatMap(({ client }) => client.received.filter(({ action }) => action === 'event'));
  expect(JSON.stringify(events)).not.toContain(`"type":${RequestType.Leave}`);
  await say(kept.client, 'after');
  await witness.client.next('chat', ({ text }) => text === 'after');
});

test('[NODES-62] a process that is told to stop hands its rooms over and gets no new clients', async () => {
  const server = await startWorkers();
  const [roomOfFirst = '', roomOfSecond = ''] = await createRooms(server);
  const [stopped, other] = [await enter(server, roomOfFirst), await enter(server, roomOfSecond)];
  await say(stopped.client, 'before');
  process.kill(stopped.pid, 'SIGTERM');
  expect(await stopped.client.closed).toBe(1012);
  const back = await enter(server, roomOfFirst);
  expect(back.pid).toBe(other.pid);
  expect(await textsIn(back.client)).toEqual(['before']);
});

test('[NODES-63] when the first process is killed, the others stop in order, and nothing acknowledged is lost', async () => {
  const environment = await environmentOfWorkers();
  const server = await startWorkers(environment);
  const [room = ''] = await createRooms(server);
  const { client } = await enter(server, room);
  await say(client, 'before');
  server.signal('SIGKILL');
  expect([1001, 1012]).toContain(await client.closed);
  await expect.poll(() => server.log().match(/Matinee has stopped/g)?.length).toBe(workerCount);
  const next = await startWorkers(environment);
  expect(await textsIn((await enter(next, room)).client)).toEqual(['before']);
});

test('[NODES-63] a taken port is named, and starts nothing', async () => {
  const server = await startWorkers();
  const environment = { ...(await environmentOfWorkers()), PORT: new URL(server.url).port };
  await expect(startServerChild(environment)).rejects.toThrow('The port is in use already');
});
