import { setTimeout as delay } from 'node:timers/promises';
import { addressesOf, callFrom, floods, grantFrom, prepareTarget, startAttack } from '@matinee/testing/attacks';
import { startServerProcess } from '@matinee/testing/server-process';
import { median, printTable, quantile, round } from '@matinee/testing/table';
import { enterRoom, isOwnId, type LoadClient } from './load-client.ts';
import { ageOfChat, timedChat } from './timed-chat.ts';

const runs = 3;
const seconds = 10;
const rooms = 500;
const viewers = 10;
const chatEveryMs = 150;
const previewEveryMs = 1100;

interface Sample {
  chat: number[];
  previews: number[];
  perSecond: number;
}

/** Measures under an operator's usual limits. */
export async function measureAttacks(): Promise<void> {
  const rows = [];
  for (const name of [undefined, ...Object.keys(floods)]) {
    const samples: Sample[] = [];
    for (let run = 0; run < runs; run++) samples.push(await once(name));
    rows.push({
      meanwhile: name ?? 'nothing',
      'times a second': round(median(samples.map(({ perSecond }) => perSecond))),
      'chat p50 ms': round(median(samples.map(({ chat }) => median(chat)))),
      'chat p99 ms': round(median(samples.map(({ chat }) => quantile(chat, 0.99)))),
      'worst run p99 ms': round(Math.max(...samples.map(({ chat }) => quantile(chat, 0.99)))),
      'preview p50 ms': round(median(samples.map(({ previews }) => median(previews)))),
      'preview max ms': round(Math.max(...samples.flatMap(({ previews }) => previews))),
    });
  }
  printTable(
    `A room of ${viewers}, from a chat message to everybody, and another guest's previews, under attack from ten addresses; median of ${runs} runs of ${seconds} s`,
    rows,
  );
}

async function once(name: string | undefined): Promise<Sample> {
  const server = await startServerProcess({ RATE_LIMIT: 'on' });
  const { target, close } = await prepareTarget(server.url, rooms);
  try {
    const clients = await enterCinema(server.url);
    const attack = name === undefined ? undefined : startAttack(name, target);
    await delay(500); // it is under way
    const chat: number[] = [];
    const [previews] = await Promise.all([preview(server.url, target.films), chatter(clients, chat)]);
    const tried = (await attack?.stop()) ?? 0;
    for (const client of clients) client.close();
    return { chat, previews, perSecond: tried / seconds };
  } finally {
    await close();
    await server.stop();
  }
}

async function enterCinema(url: string): Promise<LoadClient[]> {
  const addresses = addressesOf(30, viewers);
  const tokens = await Promise.all(addresses.map((address) => grantFrom(callFrom(url, address))));
  const [address = '', token = ''] = [addresses[0], tokens[0]];
  await callFrom(url, address)('POST', '/api/room/create', { token, body: { name: 'cinema', visibility: 'unlisted' } });
  return Promise.all(addresses.map((localAddress, n) => enterRoom(url, 'cinema', tokens[n] as string, isOwnId, { localAddress })));
}

async function chatter(clients: readonly LoadClient[], latencies: number[]): Promise<void> {
  for (const client of clients) {
    client.onText((text) => {
      const age = ageOfChat(text);
      if (age !== undefined) latencies.push(age);
    });
  }
  const untilMs = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < untilMs; n++) {
    clients[n % clients.length]?.send(timedChat());
    await delay(chatEveryMs);
  }
  await delay(500); // the last messages arrive
}

async function preview(url: string, films: string): Promise<number[]> {
  const call = callFrom(url, '127.40.0.1');
  const token = await grantFrom(call);
  const latencies: number[] = [];
  const untilMs = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < untilMs; n++) {
    const startedMs = performance.now();
    await call('GET', `/api/data/previewAdd?input=${encodeURIComponent(`${films}/clip.mp4?preview-${n}`)}`, { token });
    latencies.push(performance.now() - startedMs);
    await delay(previewEveryMs);
  }
  return latencies;
}
