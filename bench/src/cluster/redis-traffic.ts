import { setTimeout as delay } from 'node:timers/promises';
import { median, printTable, round } from '@matinee/testing/table';
import { enterMany, type LoadClient } from '../load-client.ts';
import { timedChat } from '../timed-chat.ts';
import { withInstallation, type Installation } from './installation.ts';
import { between, type RedisFigures } from './shared-costs.ts';

const runs = 3;
const perSecond = 25;
const count = 150;
/** For a second after a change, the room tells followers how far it is; it takes a snapshot within five. */
const settleMs = 6000;
const clientsPerNode = 5;

/** Redis's work per change, without its idle work. */
type PerChange = Record<'received' | 'sent' | 'commands' | 'scripts', number>;

const kinds: Record<string, (n: number) => object> = {
  'chat of 64 bytes, at the owner': () => timedChat(),
  'chat of 64 bytes, at the other node': () => timedChat(),
  'seek, at the owner': (n) => ({ action: 'req', request: { type: 4, value: n % 50 } }),
  'report of a player, at the owner': (n) => ({ action: 'status', status: n % 2 === 0 ? 'buffering' : 'ready' }),
  'report of a player, at the other node': (n) => ({ action: 'status', status: n % 2 === 0 ? 'buffering' : 'ready' }),
};

export async function measureRedisTraffic(): Promise<void> {
  const samples: Record<string, PerChange>[] = [];
  for (let run = 0; run < runs; run++) samples.push(await withInstallation({ nodes: 2 }, once));
  const rows = Object.keys(kinds).map((kind) => {
    const middle = (name: keyof PerChange): number => round(median(samples.map((sample) => sample[kind]?.[name] ?? Number.NaN)));
    return {
      change: kind,
      'bytes to Redis': middle('received'),
      'bytes from Redis': middle('sent'),
      scripts: middle('scripts'),
      'commands, with those in scripts': middle('commands'),
    };
  });
  printTable(`Redis, for one change of a room of ${2 * clientsPerNode} that one node follows; median of ${runs} runs of ${count}`, rows);
}

async function once(installation: Installation): Promise<Record<string, PerChange>> {
  const [owner, other] = installation.nodes as [Installation['nodes'][0], Installation['nodes'][0]];
  const tokens = await owner.grantMany(2 * clientsPerNode);
  const room = await owner.generate(tokens[0] as string);
  const here = await enterMany(owner.url, room, tokens.slice(0, clientsPerNode));
  const there = await enterMany(other.url, room, tokens.slice(clientsPerNode));
  here[0]?.send({ action: 'req', request: { type: 5, video: { service: 'direct', id: '/sample/first-light.mp4' } } });
  await delay(settleMs);
  const nothing = await during(installation, async () => delay((count / perSecond) * 1000));
  const result: Record<string, PerChange> = {};
  for (const [kind, message] of Object.entries(kinds)) {
    const clients = kind.endsWith('at the owner') ? here : there;
    const all = await during(installation, () => sendAll(clients, message));
    const perChange = (name: keyof PerChange): number => (all[name] - nothing[name]) / count;
    result[kind] = {
      received: perChange('received'),
      sent: perChange('sent'),
      commands: perChange('commands'),
      scripts: perChange('scripts'),
    };
  }
  for (const client of [...here, ...there]) client.close();
  return result;
}

async function during(installation: Installation, run: () => Promise<void>): Promise<RedisFigures> {
  const before = await installation.redis();
  await run();
  await delay(settleMs);
  return between(before, await installation.redis());
}

async function sendAll(clients: readonly LoadClient[], message: (n: number) => object): Promise<void> {
  for (let n = 0; n < count; n++) {
    clients[Math.floor(n / 2) % clients.length]?.send(message(n));
    await delay(1000 / perSecond);
  }
}
