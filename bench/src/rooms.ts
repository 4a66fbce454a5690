import { setTimeout as delay } from 'node:timers/promises';
import { median, printTable, quantile } from '@matinee/testing/table';
import { enterRoom, isAction, isOwnId, until, type LoadClient } from './load-client.ts';
import { withTarget, type StartTarget, type Target } from './target.ts';
import { ageOfChat, timedChat } from './timed-chat.ts';

const runs = 3;
const seconds = 15;
const clientsPerRoom = 4;
const actionEveryMs = 2000;
const roomsAtOnce = 10;

/** A room's actions: each is announced before the next one. */
const actions: readonly (() => object)[] = [
  () => ({ action: 'req', request: { type: 2, state: true } }),
  timedChat,
  () => ({ action: 'req', request: { type: 4, value: 20 } }),
  timedChat,
  () => ({ action: 'req', request: { type: 2, state: false } }),
  timedChat,
  () => ({ action: 'req', request: { type: 4, value: 40 } }),
  timedChat,
];

interface SmallRoom {
  clients: LoadClient[];
  sentMs: number;
}

/** Times until each client of the room has the change, in ms. */
interface Sample {
  sync: number[];
  event: number[];
  chat: number[];
  cores: number;
  residentMb: number;
}

export async function measureRooms(start: StartTarget): Promise<void> {
  const rows = [];
  for (const rooms of [250, 1000]) {
    const samples: Sample[] = [];
    for (let run = 0; run < runs; run++) samples.push(await withTarget(start, (server) => load(server, rooms)));
    const middle = (pick: (sample: Sample) => number): number => median(samples.map(pick));
    rows.push({
      rooms,
      'sync p50 ms': middle(({ sync }) => quantile(sync, 0.5)),
      'sync p99 ms': middle(({ sync }) => quantile(sync, 0.99)),
      'event p50 ms': middle(({ event }) => quantile(event, 0.5)),
      'chat p50 ms': middle(({ chat }) => quantile(chat, 0.5)),
      'server cores': middle(({ cores }) => cores),
      'resident MB': middle(({ residentMb }) => residentMb),
    });
  }
  printTable(
    `Rooms of ${clientsPerRoom}, an action every ${actionEveryMs / 1000} s in each, by turns chat and a change of playback; median of ${runs} runs of ${seconds} s`,
    rows,
  );
}

async function load(server: Target, count: number): Promise<Sample> {
  const rooms: SmallRoom[] = [];
  while (rooms.length < count) {
    const opened = Array.from({ length: Math.min(roomsAtOnce, count - rooms.length) }, () => open(server));
    rooms.push(...(await Promise.all(opened)));
  }
  await delay(500); // the last joins have been notified
  const sample: Sample = { sync: [], event: [], chat: [], cores: 0, residentMb: 0 };
  for (const room of rooms) listen(room, sample);
  const cpuBefore = server.cpuSeconds();
  const startedMs = performance.now();
  await act(rooms);
  const elapsed = (performance.now() - startedMs) / 1000;
  const [cores, residentMb] = [(server.cpuSeconds() - cpuBefore) / elapsed, server.residentMb()];
  for (const { clients } of rooms) for (const client of clients) client.close();
  return { ...sample, cores, residentMb };
}

async function open(server: Target): Promise<SmallRoom> {
  const tokens = await server.grantMany(clientsPerRoom);
  const name = await server.generate(tokens[0] as string);
  const clients = await Promise.all(tokens.map((token) => enterRoom(server.url, name, token, isOwnId)));
  let hasVideo = false;
  clients[0]?.onText((text) => (hasVideo ||= isAction(text, 'sync') && text.includes('"currentSource":{')));
  clients[0]?.send({ action: 'req', request: { type: 5, video: server.video } });
  await until(() => hasVideo);
  if (!hasVideo) throw new Error(`${server.url} did not add ${server.video.id}`);
  return { clients, sentMs: 0 };
}

function listen(room: SmallRoom, { sync, event, chat }: Sample): void {
  for (const client of room.clients) {
    client.onText((text) => {
      const age = ageOfChat(text);
      if (age !== undefined) chat.push(age);
      else if (isAction(text, 'sync')) sync.push(performance.now() - room.sentMs);
      else if (isAction(text, 'event')) event.push(performance.now() - room.sentMs);
    });
  }
}

async function act(rooms: readonly SmallRoom[]): Promise<void> {
  const perMs = rooms.length / actionEveryMs;
  const startedMs = performance.now();
  for (let sent = 0, atMs = 0; atMs < seconds * 1000; atMs = performance.now() - startedMs) {
    for (; sent < atMs * perMs; sent++) {
      const room = rooms[sent % rooms.length] as SmallRoom;
      const turn = Math.floor(sent / rooms.length);
      room.sentMs = performance.now();
      room.clients[turn % clientsPerRoom]?.send(actions[turn % actions.length]?.());
    }
    await delay(2);
  }
}
