import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import { connectClient, type TestClient } from '@matinee/testing';
import type { ServerProcess } from '@matinee/testing/server-process';
import { startServerUnderTest } from '../server-under-test.ts';
import type { Disk, MakeDisk } from './disks.ts';
import { createProblems, errorText, type FaultReport, type Problems } from './problems.ts';

const roomNames = ['alpha', 'beta', 'gamma'];
const attempts = 3;
const betweenAttemptsMs = 500;
const recoveredWithinMs = 15_000;

interface Room {
  name: string;
  speaker: TestClient;
  listener: TestClient;
  /** Whether one of its connections has been closed, after which no answers arrive. */
  isClosed: boolean;
}

/**
 * Causes trouble on a server's disk while rooms play, and ends it again. Until then no client is disconnected, rooms
 * can be read, and requests that cannot be stored are refused with `Unavailable` and never done; afterwards everything
 * recovers by itself. A disk that is merely slow refuses nothing.
 */
export async function throughDiskTrouble(makeDisk: MakeDisk, { isMerelySlow = false } = {}): Promise<FaultReport> {
  const disk = makeDisk();
  if (disk === undefined) return { problems: [], summary: 'cannot be made on this machine' };
  const problems = createProblems();
  try {
    const token = await liveThrough(disk, isMerelySlow, problems);
    await compareAfterRestart(disk, token, problems);
  } catch (error) {
    problems.add(errorText(error));
  } finally {
    disk.cleanUp();
  }
  return { problems: problems.list(), summary: `${roomNames.length} rooms, ${problems.list().length} problems` };
}

/** Returns a token that counts on the server. */
async function liveThrough(disk: Disk, isMerelySlow: boolean, problems: Problems): Promise<string> {
  const server = await startServerUnderTest(disk.environment, { dataDir: disk.dataDir });
  let isOver = false;
  try {
    const token = await server.grant();
    const rooms = await Promise.all(roomNames.map((name) => furnish(server, name, token)));
    for (const room of rooms) {
      for (const client of [room.speaker, room.listener]) {
        void client.closed.then((code) => {
          if (!isOver) problems.add(`${room.name}: a client was closed with ${code}`);
          room.isClosed = true;
        });
      }
    }
    disk.begin(server);
    for (let attempt = 0; attempt < attempts; attempt++) {
      for (const room of rooms.filter(({ isClosed }) => !isClosed)) {
        await (isMerelySlow ? expectPatience : expectRefusals)(server, room, token, problems);
        await expectReading(server, room, token, problems);
      }
      await delay(betweenAttemptsMs);
    }
    disk.end(server);
    for (const room of rooms.filter(({ isClosed }) => !isClosed)) await expectRecovery(server, room, token, problems);
    isOver = true;
    for (const { speaker, listener } of rooms) for (const client of [speaker, listener]) client.terminate();
    return token;
  } finally {
    isOver = true;
    server.kill('SIGTERM');
    const { code } = await server.ended;
    if (code !== 0) problems.add(`The server ended with ${code}: ${server.lines.slice(-5).join('\n')}`);
  }
}

async function furnish(server: ServerProcess, name: string, token: string): Promise<Room> {
  await server.post('/room/create', token, { name, title: 'Before' });
  const room = {
    name,
    speaker: await enter(server, name, token),
    listener: await enter(server, name, await server.grant()),
    isClosed: false,
  };
  room.speaker.request({ type: RequestType.Add, video: { service: 'direct', id: '/sample/first-light.mp4' } });
  room.speaker.request({ type: RequestType.Playback, state: true });
  room.speaker.request({ type: RequestType.Chat, text: 'before' });
  await room.listener.next('chat');
  return room;
}

async function enter(server: ServerProcess, room: string, token: string): Promise<TestClient> {
  const client = await connectClient(`${server.url}/api/room/${room}`);
  client.send({ action: 'auth', token });
  for (const action of ['sync', 'user', 'you'] as const) await client.next(action);
  return client;
}

/** Checks that each request is refused because it cannot be stored, and that the room stays as it is. */
async function expectRefusals(server: ServerProcess, { name, speaker, listener }: Room, token: string, problems: Problems): Promise<void> {
  speaker.request({ type: RequestType.Chat, text: 'during' });
  const answer = await speaker.next('error').catch((error: unknown) => ({ name: errorText(error) }));
  if (answer.name !== 'Unavailable') problems.add(`${name}: a chat message was answered with ${answer.name}`);
  const changed = await call(server, 'PATCH', `/room/${name}`, token, { title: 'During' });
  const isRefused = changed.status === 503 && changed.error === 'Unavailable' && changed.retryAfter !== null;
  if (!isRefused)
    problems.add(`${name}: a new title was answered with ${changed.status} ${changed.error}, Retry-After ${changed.retryAfter}`);
  for (const message of listener.received) {
    if (message.action === 'chat' && message.text === 'during') problems.add(`${name}: what was refused was told`);
    if (message.action === 'sync' && message.isPlaying === false && listener.received.indexOf(message) > 0)
      problems.add(`${name}: it stopped playing`);
  }
}

/** All that is asked is done, if not at once. */
async function expectPatience(server: ServerProcess, { name, speaker, listener }: Room, token: string, problems: Problems): Promise<void> {
  speaker.request({ type: RequestType.Chat, text: 'slowly' });
  await listener.next('chat', ({ text }) => text === 'slowly').catch((error: unknown) => problems.add(`${name}: ${errorText(error)}`));
  const changed = await call(server, 'PATCH', `/room/${name}`, token, { description: 'slowly' });
  if (changed.status !== 200) problems.add(`${name}: a description was answered with ${changed.status} ${changed.error}`);
}

/** A room can be read, and its clients are answered. */
async function expectReading(server: ServerProcess, { name, speaker }: Room, token: string, problems: Problems): Promise<void> {
  speaker.send({ action: 'ping', t0: 1 });
  await speaker.next('pong').catch((error: unknown) => problems.add(`${name}: ${errorText(error)}`));
  const read = await call(server, 'GET', `/room/${name}`, token);
  if (read.status !== 200 || read.title !== 'Before') problems.add(`${name}: it was read with ${read.status}, title ${read.title}`);
}

async function expectRecovery(server: ServerProcess, { name, speaker, listener }: Room, token: string, problems: Problems): Promise<void> {
  const untilMs = performance.now() + recoveredWithinMs;
  const text = `after in ${name}`;
  for (let hasReceived = false; !hasReceived;) {
    if (performance.now() > untilMs) {
      problems.add(`${name}: ${recoveredWithinMs} ms later a chat message still reaches no client`);
      return;
    }
    speaker.request({ type: RequestType.Chat, text });
    await delay(betweenAttemptsMs);
    hasReceived = listener.received.some((message) => message.action === 'chat' && message.text === text);
  }
  const changed = await call(server, 'PATCH', `/room/${name}`, token, { description: 'after' });
  if (changed.status !== 200) problems.add(`${name}: afterwards a description was answered with ${changed.status} ${changed.error}`);
}

async function compareAfterRestart(disk: Disk, token: string, problems: Problems): Promise<void> {
  const server = await startServerUnderTest(disk.environment, { dataDir: disk.dataDir });
  for (const name of roomNames) {
    const client = await enter(server, name, token);
    const texts = (await client.next('chatlog')).messages.map((message) => message.text);
    if (!texts.includes('before') || !texts.includes(`after in ${name}`))
      problems.add(`${name}: after a restart its chat is ${texts.join(', ')}`);
    if (texts.includes('during') || client.room.title !== 'Before') problems.add(`${name}: what was refused is there after a restart`);
    client.terminate();
  }
  await server.stop();
}

interface Reply {
  status: number;
  error: string | undefined;
  title: string | undefined;
  retryAfter: string | null;
}

async function call(server: ServerProcess, method: string, path: string, token: string, body?: unknown): Promise<Reply> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { error, title } = (await response.json()) as { error?: { name: string }; title?: string };
  return { status: response.status, error: error?.name, title, retryAfter: response.headers.get('retry-after') };
}
