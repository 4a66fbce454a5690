import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startFixtureServer } from '@matinee/media/testing';
import type { RoomRequest } from '@matinee/protocol';
import { connectClient, type TestClient } from '@matinee/testing';
import type { ServerProcess } from '@matinee/testing/server-process';
import { median } from '@matinee/testing/table';
import { createRandom, type Random } from '../random.ts';
import { startServerUnderTest } from '../server-under-test.ts';
import { after, asExpected, isSameRoom, nextRequest, type ExpectedRoom } from './expected-room.ts';
import { createProblems, type FaultReport, type Problems } from './problems.ts';

export interface KillOptions {
  rounds: number;
  seed: number;
  /** How many rooms there are besides the rooms under load. */
  otherRooms: number;
}

const loadedRooms = 10;
const requestsPerSecond = 50;
const burst = 20;
const burstMs = 8;
/** Limit for the server's processor time; the time by the clock depends on the machine's other work. */
const readyWithinCpuMs = 2000;
const killBetweenMs = [50, 900] as const;

/** A room under load: its last known state, and the requests since. */
interface LoadedRoom {
  name: string;
  token: string;
  known: ExpectedRoom;
  /** Requests in order. */
  asked: Asked[];
}

interface Asked {
  /** Larger with each request of the room's one page. */
  id: number;
  request: RoomRequest;
  isAcknowledged: boolean;
}

/**
 * Kills the server at random instants under acknowledged requests. After every restart each room must have the state
 * after some of its requests: all acknowledged ones, in order and once, and perhaps some of the others. Then all of
 * them are sent once more, as by a page that doesn't know their outcome, and in the end each has been done once.
 */
export async function killUnderLoad({ rounds, seed, otherRooms }: KillOptions): Promise<FaultReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-kill-'));
  const media = await startFixtureServer();
  const problems = createProblems();
  const startsMs: number[] = [];
  const startsCpuMs: number[] = [];
  const random = createRandom(seed);
  let acknowledged = 0;
  let requests = 0;
  const start = (): Promise<ServerProcess> => startServerUnderTest({ LOG_LEVEL: 'info' }, { dataDir });
  try {
    const rooms = await prepare(await start(), media.url, otherRooms);
    for (let round = 0; round <= rounds; round++) {
      const startedMs = performance.now();
      const server = await start();
      const clients = await Promise.all(rooms.map((room) => comeBack(server, room, problems)));
      startsMs.push(performance.now() - startedMs);
      startsCpuMs.push(server.cpuSeconds() * 1000);
      // The last start only looks.
      const killInMs = round === rounds ? 0 : random.int(...killBetweenMs);
      const untilMs = performance.now() + killInMs;
      while (performance.now() < untilMs) {
        const room = requests % loadedRooms;
        ask(rooms[room] as LoadedRoom, clients[room] as TestClient, requests++, random);
        await delay(1000 / requestsPerSecond);
      }
      // Some are under way when it ends.
      for (let left = round === rounds ? 0 : burst; left > 0; left--) {
        const room = requests % loadedRooms;
        ask(rooms[room] as LoadedRoom, clients[room] as TestClient, requests++, random);
      }
      await delay(random.int(0, burstMs));
      server.kill('SIGKILL');
      await server.ended;
      for (const client of clients) client.terminate();
      acknowledged += rooms.flatMap(({ asked }) => asked).filter(({ isAcknowledged }) => isAcknowledged).length;
    }
  } finally {
    await media.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const cpuMs = Math.round(median(startsCpuMs));
  if (cpuMs > readyWithinCpuMs)
    problems.add(`Ready again after ${cpuMs} ms of processor time at the median, not within ${readyWithinCpuMs} ms`);
  const ready = `ready again after ${Math.round(median(startsMs))} ms at the median, ${Math.round(Math.max(...startsMs))} ms at most, ${cpuMs} ms of them its own`;
  const summary = `${rounds} kills, ${acknowledged} of ${requests} requests acknowledged; with ${otherRooms} rooms ${ready}`;
  return { problems: problems.list(), summary };
}

async function prepare(server: ServerProcess, mediaUrl: string, otherRooms: number): Promise<LoadedRoom[]> {
  const token = await server.grant();
  for (let n = 0; n < otherRooms; n++) await made(server.post('/room/create', token, { name: `other-${n}`, title: `Room ${n}` }));
  const rooms: LoadedRoom[] = [];
  for (let n = 0; n < loadedRooms; n++) {
    const name = `loaded-${n}`;
    await made(server.post('/room/create', token, { name, isTemporary: n % 2 === 0 }));
    const ids = Array.from({ length: 6 }, (_, index) => `${mediaUrl}/clip.mp4?${n}-${index}`);
    await made(server.post(`/room/${name}/queue`, token, { videos: ids.map((id) => ({ service: 'direct', id })) }));
    rooms.push({ name, token, known: { title: '', position: 0, queue: ids.slice(1), chat: [] }, asked: [] });
  }
  server.kill('SIGKILL');
  await server.ended;
  return rooms;
}

async function made(status: Promise<number>): Promise<void> {
  if ((await status) >= 300) throw new Error(`What the load needs could not be made: ${await status}`);
}

/** Enters a room after a restart, compares it with its possible states, and sends the requests once more. */
async function comeBack(server: ServerProcess, room: LoadedRoom, problems: Problems): Promise<TestClient> {
  const found = await look(server, room);
  const acknowledged = room.asked.findLastIndex(({ isAcknowledged }) => isAcknowledged) + 1;
  let candidate = room.known;
  let matches = acknowledged === 0 && isSameRoom(candidate, found);
  for (const [index, { request }] of room.asked.entries()) {
    candidate = after(candidate, request);
    matches ||= index + 1 >= acknowledged && isSameRoom(candidate, found);
  }
  if (!matches) problems.add(`${historyOf(room)}\n  and came back as ${JSON.stringify(found)}`);

  const client = await enter(server, room);
  for (const { id, request } of room.asked) client.send({ action: 'req', id, request });
  for (const { id } of room.asked) await client.next('done', (done) => done.id === id);
  const whole = await look(server, room);
  if (matches && !isSameRoom(candidate, whole)) {
    problems.add(
      `${historyOf(room)}\n  came back as ${JSON.stringify(found)}\n  and was, once all was asked again, ${JSON.stringify(whole)}`,
    );
  }
  room.known = whole;
  room.asked = [];
  return client;
}

function historyOf({ name, known, asked }: LoadedRoom): string {
  const lines = asked.map(
    ({ id, request, isAcknowledged }) => `${isAcknowledged ? 'acknowledged' : 'asked'} ${id} ${JSON.stringify(request)}`,
  );
  return `${name} was ${JSON.stringify(known)}\n  ${lines.join('\n  ')}`;
}

async function enter(server: ServerProcess, { name, token }: LoadedRoom): Promise<TestClient> {
  const client = await connectClient(`${server.url}/api/room/${name}`);
  client.send({ action: 'auth', token, page: `the page in ${name}` });
  for (const action of ['sync', 'user', 'you'] as const) await client.next(action);
  return client;
}

/** A room as a new client receives it. */
async function look(server: ServerProcess, room: LoadedRoom): Promise<ExpectedRoom> {
  const client = await enter(server, room);
  const { messages } = await client.next('chatlog');
  client.terminate();
  return asExpected(client.room, messages);
}

/** Sends the next request to a room, and notes when it is said to be done. */
function ask(room: LoadedRoom, client: TestClient, id: number, random: Random): void {
  const request = nextRequest(room.known, id, random);
  const asked: Asked = { id, request, isAcknowledged: false };
  room.asked.push(asked);
  client.send({ action: 'req', id, request });
  client
    .next('done', (done) => done.id === id)
    .then(
      () => (asked.isAcknowledged = true),
      () => undefined, // the server is gone
    );
}
