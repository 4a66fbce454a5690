import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import type { TestClient } from '@matinee/testing';
import { createRestClient, type Reply } from '@matinee/testing/rest-client';
import type { ServerProcess } from '@matinee/testing/server-process';
import { startServerUnderTest } from '../server-under-test.ts';
import type { Disk, MakeDisk } from './disks.ts';
import { end, enter, errorText, tryFault, type AddProblem, type FaultReport } from './try-fault.ts';

const roomNames = ['alpha', 'beta', 'gamma'];
const attempts = 3;
const betweenAttemptsMs = 500;
const recoveredWithinMs = 15_000;

interface Room {
  name: string;
  speaker: TestClient;
  listener: TestClient;
  call: (method: string, body?: object) => Promise<Reply>;
  /** Whether a connection has been closed, after which no answers arrive. */
  isClosed: boolean;
}

/**
 * During the trouble no client is disconnected, rooms can be read, and unstorable requests are refused with `Unavailable` and never done;
 * afterwards everything recovers by itself. A merely slow disk refuses nothing.
 */
export async function throughDiskTrouble(makeDisk: MakeDisk, { isMerelySlow = false } = {}): Promise<FaultReport> {
  const disk = makeDisk();
  if (disk === undefined) return { problems: [], summary: 'cannot be made on this machine' };
  return tryFault(async (add) => {
    try {
      const token = await liveThrough(disk, isMerelySlow, add);
      await compareAfterRestart(disk, token, add);
    } finally {
      disk.cleanUp();
    }
    return `${roomNames.length} rooms`;
  });
}

/** Returns a valid token. */
async function liveThrough(disk: Disk, isMerelySlow: boolean, add: AddProblem): Promise<string> {
  const server = await startServerUnderTest(disk.environment, { dataDir: disk.dataDir });
  let isOver = false;
  try {
    const token = await server.grant();
    const rooms = await Promise.all(roomNames.map((name) => furnish(server, name, token)));
    for (const room of rooms) {
      for (const client of [room.speaker, room.listener]) {
        void client.closed.then((code) => {
          if (!isOver) add(`${room.name}: a client was closed with ${code}`);
          room.isClosed = true;
        });
      }
    }
    disk.begin(server);
    for (let attempt = 0; attempt < attempts; attempt++) {
      for (const room of rooms.filter(({ isClosed }) => !isClosed)) {
        await (isMerelySlow ? expectPatience : expectRefusals)(room, add);
        await expectReading(room, add);
      }
      await delay(betweenAttemptsMs);
    }
    disk.end(server);
    for (const room of rooms.filter(({ isClosed }) => !isClosed)) await expectRecovery(room, add);
    isOver = true;
    for (const { speaker, listener } of rooms) for (const client of [speaker, listener]) client.terminate();
    return token;
  } finally {
    isOver = true;
    const { code } = await end(server, 'SIGTERM');
    if (code !== 0) add(`The server ended with ${code}: ${server.lines.slice(-5).join('\n')}`);
  }
}

async function furnish(server: ServerProcess, name: string, token: string): Promise<Room> {
  await server.post('/room/create', token, { name, title: 'Before' });
  const room = {
    name,
    speaker: await enter(server, name, { token }),
    listener: await enter(server, name),
    call: (method: string, body?: object) => createRestClient(() => server.url).call(method, `/room/${name}`, { token, body }),
    isClosed: false,
  };
  room.speaker.request({ type: RequestType.Add, video: { service: 'direct', id: '/sample/first-light.mp4' } });
  room.speaker.request({ type: RequestType.Playback, state: true });
  room.speaker.request({ type: RequestType.Chat, text: 'before' });
  await room.listener.next('chat');
  return room;
}

async function expectRefusals({ name, speaker, listener, call }: Room, add: AddProblem): Promise<void> {
  speaker.request({ type: RequestType.Chat, text: 'during' });
  const answer = await speaker.next('error').catch((error: unknown) => ({ name: errorText(error) }));
  if (answer.name !== 'Unavailable') add(`${name}: a chat message was answered with ${answer.name}`);
  const changed = await call('PATCH', { title: 'During' });
  const retryAfter = changed.headers.get('retry-after');
  if (changed.status !== 503 || changed.body.error.name !== 'Unavailable' || retryAfter === null)
    add(`${name}: a new title was answered with ${changed.status} ${JSON.stringify(changed.body)}, Retry-After ${retryAfter}`);
  for (const message of listener.received) {
    if (message.action === 'chat' && message.text === 'during') add(`${name}: what was refused was told`);
    if (message.action === 'sync' && message.isPlaying === false && listener.received.indexOf(message) > 0)
      add(`${name}: it stopped playing`);
  }
}

async function expectPatience({ name, speaker, listener, call }: Room, add: AddProblem): Promise<void> {
  speaker.request({ type: RequestType.Chat, text: 'slowly' });
  await listener.next('chat', ({ text }) => text === 'slowly').catch((error: unknown) => add(`${name}: ${errorText(error)}`));
  const changed = await call('PATCH', { description: 'slowly' });
  if (changed.status !== 200) add(`${name}: a description was answered with ${changed.status} ${JSON.stringify(changed.body)}`);
}

async function expectReading({ name, speaker, call }: Room, add: AddProblem): Promise<void> {
  speaker.send({ action: 'ping', t0: 1 });
  await speaker.next('pong').catch((error: unknown) => add(`${name}: ${errorText(error)}`));
  const read = await call('GET');
  if (read.status !== 200 || read.body.title !== 'Before') add(`${name}: it was read with ${read.status}, title ${read.body.title}`);
}

async function expectRecovery({ name, speaker, listener, call }: Room, add: AddProblem): Promise<void> {
  const untilMs = performance.now() + recoveredWithinMs;
  const text = `after in ${name}`;
  for (let hasReceived = false; !hasReceived;) {
    if (performance.now() > untilMs) {
      add(`${name}: ${recoveredWithinMs} ms later a chat message still reaches no client`);
      return;
    }
    speaker.request({ type: RequestType.Chat, text });
    await delay(betweenAttemptsMs);
    hasReceived = listener.received.some((message) => message.action === 'chat' && message.text === text);
  }
  const changed = await call('PATCH', { description: 'after' });
  if (changed.status !== 200) add(`${name}: afterwards a description was answered with ${changed.status} ${JSON.stringify(changed.body)}`);
}

async function compareAfterRestart(disk: Disk, token: string, add: AddProblem): Promise<void> {
  const server = await startServerUnderTest(disk.environment, { dataDir: disk.dataDir });
  for (const name of roomNames) {
    const client = await enter(server, name, { token });
    const texts = (await client.next('chatlog')).messages.map((message) => message.text);
    if (!texts.includes('before') || !texts.includes(`after in ${name}`)) add(`${name}: after a restart its chat is ${texts.join(', ')}`);
    if (texts.includes('during') || client.room.title !== 'Before') add(`${name}: what was refused is there after a restart`);
    client.terminate();
  }
  await server.stop();
}
