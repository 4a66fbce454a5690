import { setTimeout as delay } from 'node:timers/promises';
import { startFixtureServer } from '@matinee/media/testing';
import type { RoomRequest } from '@matinee/protocol';
import type { TestClient } from '@matinee/testing';
import type { ServerProcess } from '@matinee/testing/server-process';
import { median } from '@matinee/testing/table';
import { createRandom, type Random } from '../random.ts';
import { startServerUnderTest } from '../server-under-test.ts';
import { after, asExpected, isSameRoom, nextRequest, type ExpectedRoom } from './expected-room.ts';
import { end, enter, tryFault, type AddProblem, type FaultReport } from './try-fault.ts';

/** Rooms without load: from 200, whose making lasts until the token is stored, to 1000 in a long run. */
const otherRoomsBetween = [200, 1000] as const;
const loadedRooms = 10;
const requestsPerSecond = 50;
const burst = 20;
const burstMs = 8;
/** Processor time, as clock time depends on the machine's other work. */
const readyWithinCpuMs = 2000;
const killBetweenMs = [50, 900] as const;

interface LoadedRoom {
  name: string;
  token: string;
  known: ExpectedRoom;
  asked: Asked[];
}

interface Asked {
  id: number;
  request: RoomRequest;
  isAcknowledged: boolean;
}

/**
 * Kills the server under load. After every restart, each room must have the state after some of its requests: all acknowledged ones, in
 * order and once, and perhaps others. Repeating them all, as a page that doesn't know their outcome, must leave each done once.
 */
export function killUnderLoad({ rounds, seed }: { rounds: number; seed: number }): Promise<FaultReport> {
  const otherRooms = Math.min(otherRoomsBetween[1], Math.max(otherRoomsBetween[0], rounds * 40));
  return tryFault(async (add, dataDir) => {
    const media = await startFixtureServer();
    const starts: { ms: number; cpuMs: number }[] = [];
    const random = createRandom(seed);
    let acknowledged = 0;
    let requests = 0;
    const start = (): Promise<ServerProcess> => startServerUnderTest({ LOG_LEVEL: 'info' }, { dataDir });
    const rooms = await prepare(await start(), media.url, otherRooms);
    for (let round = 0; round <= rounds; round++) {
      const startedMs = performance.now();
      const server = await start();
      const clients = await Promise.all(rooms.map((room) => comeBack(server, room, add)));
      starts.push({ ms: performance.now() - startedMs, cpuMs: server.cpuSeconds() * 1000 });
      const askNext = (): void => {
        const room = requests % loadedRooms;
        ask(rooms[room] as LoadedRoom, clients[room] as TestClient, requests++, random);
      };
      // The last start only looks.
      const isLast = round === rounds;
      const untilMs = performance.now() + (isLast ? 0 : random.int(...killBetweenMs));
      while (performance.now() < untilMs) {
        askNext();
        await delay(1000 / requestsPerSecond);
      }
      // Some are under way when it ends.
      for (let left = isLast ? 0 : burst; left > 0; left--) askNext();
      await delay(random.int(0, burstMs));
      await end(server, 'SIGKILL');
      for (const client of clients) client.terminate();
      acknowledged += rooms.flatMap(({ asked }) => asked).filter(({ isAcknowledged }) => isAcknowledged).length;
    }
    await media.close();
    const cpuMs = Math.round(median(starts.map((one) => one.cpuMs)));
    if (cpuMs > readyWithinCpuMs) add(`Ready again after ${cpuMs} ms of processor time at the median, not within ${readyWithinCpuMs} ms`);
    const times = starts.map(({ ms }) => ms);
    const ready = `ready again after ${Math.round(median(times))} ms at the median, ${Math.round(Math.max(...times))} ms at most, ${cpuMs} ms of them its own`;
    return `${rounds} kills, ${acknowledged} of ${requests} requests acknowledged; with ${otherRooms} rooms ${ready}`;
  });
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
  await end(server, 'SIGKILL');
  return rooms;
}

async function made(status: Promise<number>): Promise<void> {
  if ((await status) >= 300) throw new Error(`What the load needs could not be made: ${await status}`);
}

async function comeBack(server: ServerProcess, room: LoadedRoom, add: AddProblem): Promise<TestClient> {
  const found = await look(server, room);
  const acknowledged = room.asked.findLastIndex(({ isAcknowledged }) => isAcknowledged) + 1;
  let candidate = room.known;
  let matches = acknowledged === 0 && isSameRoom(candidate, found);
  for (const [index, { request }] of room.asked.entries()) {
    candidate = after(candidate, request);
    matches ||= index + 1 >= acknowledged && isSameRoom(candidate, found);
  }
  if (!matches) add(`${historyOf(room)}\n  and came back as ${JSON.stringify(found)}`);

  const client = await enterLoaded(server, room);
  for (const { id, request } of room.asked) client.send({ action: 'req', id, request });
  for (const { id } of room.asked) await client.next('done', (done) => done.id === id);
  const whole = await look(server, room);
  if (matches && !isSameRoom(candidate, whole)) {
    add(`${historyOf(room)}\n  came back as ${JSON.stringify(found)}\n  and was, once all was asked again, ${JSON.stringify(whole)}`);
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

const enterLoaded = (server: ServerProcess, { name, token }: LoadedRoom): Promise<TestClient> =>
  enter(server, name, { token, page: `the page in ${name}` });

async function look(server: ServerProcess, room: LoadedRoom): Promise<ExpectedRoom> {
  const client = await enterLoaded(server, room);
  const { messages } = await client.next('chatlog');
  client.terminate();
  return asExpected(client.room, messages);
}

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
