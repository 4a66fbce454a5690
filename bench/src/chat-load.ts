import { setTimeout as delay } from 'node:timers/promises';
import { quickReactions } from '@matinee/protocol';
import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';
import { printTable, quantile, round } from '@matinee/testing/table';
import { enterMany, isAction, until, type LoadClient } from './load-client.ts';
import { ageOfChat, timedChat } from './timed-chat.ts';

const clientCount = 1000;
const seconds = 20;

interface Load {
  messagesPerSecond: number;
  reactionsPerSecond: number;
}

export async function measureChatLoad(): Promise<void> {
  const rows = [];
  for (const [messagesPerSecond, reactionsPerSecond] of [
    [10, 0],
    [20, 0],
    [20, 50],
    [0, 50],
  ] as const) {
    const server = await startServerProcess();
    try {
      rows.push(await measure(server, { messagesPerSecond, reactionsPerSecond }));
    } finally {
      await server.stop();
    }
  }
  printTable(`Chat and quick reactions in a room of ${clientCount}, ${seconds} s`, rows);
}

async function measure(server: ServerProcess, wanted: Load): Promise<Record<string, string | number>> {
  const tokens = await server.grantMany(clientCount);
  const understands = ['queue-operations', 'message-changes', 'reactions', 'typists'];
  const clients = await enterMany(server.url, await server.generate(tokens[0] as string), tokens, { understands });
  await delay(500); // the last joins have been notified
  const messages = wanted.messagesPerSecond * seconds;
  const received = listen(clients, messages);
  const cpuBefore = server.cpuSeconds();
  const startedMs = performance.now();
  await send(clients, wanted);
  await until(() => received.count >= messages * clientCount && received.reactions >= wanted.reactionsPerSecond * seconds * clientCount);
  const elapsed = (performance.now() - startedMs) / 1000;
  const cpu = server.cpuSeconds() - cpuBefore;
  for (const client of clients) client.close();
  const ages = received.ages.subarray(0, received.count).sort();
  const lastAges = received.lastAges.sort();
  const orNone = (value: number): number | string => (Number.isNaN(value) ? '' : round(value));
  return {
    'messages/s': wanted.messagesPerSecond,
    'reactions/s': wanted.reactionsPerSecond,
    'p50 ms': orNone(quantile(ages, 0.5)),
    'p99 ms': orNone(quantile(ages, 0.99)),
    'at the last client: p50 ms': orNone(quantile(lastAges, 0.5)),
    'p99 ms there': orNone(quantile(lastAges, 0.99)),
    'kB/s to each client': (received.bytes / clientCount / elapsed / 1000).toFixed(2),
    'server cores': round(cpu / elapsed),
    'messages lost': messages * clientCount - received.count,
  };
}

interface Received {
  /** Age of each message at each client, in ms. */
  ages: Float64Array;
  count: number;
  /** Age of each message at the last client, in ms. */
  lastAges: Float64Array;
  reactions: number;
  bytes: number;
}

function listen(clients: readonly LoadClient[], messages: number): Received {
  const received: Received = {
    ages: new Float64Array(messages * clients.length),
    count: 0,
    lastAges: new Float64Array(messages),
    reactions: 0,
    bytes: 0,
  };
  for (const client of clients) {
    let own = 0;
    client.onText((text) => {
      received.bytes += text.length + (text.length < 126 ? 2 : 4); // with the head of the frame
      if (isAction(text, 'reactions')) received.reactions += reactionsIn(text);
      const age = ageOfChat(text);
      if (age === undefined) return;
      received.ages[received.count++] = age;
      received.lastAges[own] = Math.max(received.lastAges[own] ?? 0, age);
      own += 1;
    });
  }
  return received;
}

function reactionsIn(text: Buffer): number {
  const { counts } = JSON.parse(text.toString()) as { counts: [string, number][] };
  return counts.reduce((sum, [, count]) => sum + count, 0);
}

async function send(clients: readonly LoadClient[], { messagesPerSecond, reactionsPerSecond }: Load): Promise<void> {
  const startedMs = performance.now();
  let [messages, reactions] = [0, 0];
  for (let at = 0; at < seconds; at = (performance.now() - startedMs) / 1000) {
    for (; messages < at * messagesPerSecond; messages += 1) clients[messages % clients.length]?.send(timedChat());
    for (; reactions < at * reactionsPerSecond; reactions += 1) {
      const emoji = quickReactions[reactions % quickReactions.length];
      clients[(reactions * 7) % clients.length]?.send({ action: 'react', emoji });
    }
    await delay(2);
  }
  for (; messages < seconds * messagesPerSecond; messages += 1) clients[messages % clients.length]?.send(timedChat());
  for (; reactions < seconds * reactionsPerSecond; reactions += 1) clients[0]?.send({ action: 'react', emoji: '👍' });
}
