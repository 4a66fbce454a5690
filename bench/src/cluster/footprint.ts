import { setTimeout as delay } from 'node:timers/promises';
import { heldBy, probeArguments } from '@matinee/testing/probe';
import type { ServerProcess } from '@matinee/testing/server-process';
import { median, printTable, round } from '@matinee/testing/table';
import { enterRoom, isOwnId, type LoadClient } from '../load-client.ts';
import { withInstallation, type Installation } from './installation.ts';
import { between, sum } from './shared-costs.ts';

const runs = 3;
const roomCount = 500;
const atOnce = 20;
const idleSeconds = 10;
const settleMs = 1500;

interface Sample {
  residentMb: number;
  idleCpu: number;
  idleCommands: number;
  idleBytes: number;
  /** In kB, as the next three. */
  room: number;
  client: number;
  followedRoom: number;
  roomInRedis: number;
}

export async function measureFootprint(): Promise<void> {
  const samples: Sample[] = [];
  for (let run = 0; run < runs; run++) samples.push(await withInstallation({ nodes: 2 }, once, { nodeArguments: probeArguments }));
  const row = (what: string, pick: (sample: Sample) => number) => ({ what, median: round(median(samples.map(pick))) });
  printTable(`What two nodes hold, heap and buffers after a garbage collection, ${roomCount} rooms; median of ${runs} runs`, [
    row('a node without rooms, resident MB', ({ residentMb }) => residentMb),
    row('a node without rooms, CPU ms a second', ({ idleCpu }) => idleCpu * 1000),
    row('a node without rooms, commands of Redis a second', ({ idleCommands }) => idleCommands),
    row('a node without rooms, bytes of Redis a second', ({ idleBytes }) => idleBytes),
    row('an empty room at its owner, kB', ({ room }) => room),
    row('a client at the owner, kB', ({ client }) => client),
    row('a room at a follower, without its client, kB', ({ followedRoom }) => followedRoom),
    row('a room in Redis, kB', ({ roomInRedis }) => roomInRedis),
  ]);
}

async function once(installation: Installation): Promise<Sample> {
  const { nodes } = installation;
  const [owner, other] = nodes as [ServerProcess, ServerProcess];
  const clients: LoadClient[] = [];
  await enterEach(owner, await generateRooms(owner, 20), clients); // loads the code that the first rooms need
  await enterEach(other, await generateRooms(other, 20), clients);
  for (const client of clients.splice(0)) client.close();
  await delay(settleMs);
  const idle = await rest(installation);
  const residentMb = other.residentMb();

  const redisBefore = await installation.redis();
  const before = await heldBytes(owner);
  const otherBefore = await heldBytes(other);
  const rooms = await generateRooms(owner, roomCount);
  await enterEach(owner, rooms, clients);
  const withOne = await heldBytes(owner);
  const redis = between(redisBefore, await installation.redis());
  await enterEach(owner, rooms, clients);
  const withTwo = await heldBytes(owner);
  await enterEach(other, rooms, clients);
  const otherAfter = await heldBytes(other);
  for (const client of clients) client.close();
  const client = withTwo - withOne;
  const kilobytes = (bytes: number): number => bytes / roomCount / 1024;
  return {
    residentMb,
    ...idle,
    room: kilobytes(withOne - before - client),
    client: kilobytes(client),
    followedRoom: kilobytes(otherAfter - otherBefore - client),
    roomInRedis: kilobytes(redis.memoryBytes),
  };
}

async function heldBytes(node: ServerProcess): Promise<number> {
  await delay(settleMs);
  const { heapUsed, external } = await heldBy(node);
  return heapUsed + external;
}

async function rest(installation: Installation) {
  const { nodes } = installation;
  const cpu = (): number => sum(nodes.map((node) => node.cpuSeconds()));
  const before = { cpu: cpu(), redis: await installation.redis() };
  await delay(idleSeconds * 1000);
  const redis = between(before.redis, await installation.redis());
  const each = (value: number): number => value / idleSeconds / nodes.length;
  return { idleCpu: each(cpu() - before.cpu), idleCommands: each(redis.commands), idleBytes: each(redis.received + redis.sent) };
}

export async function generateRooms(node: ServerProcess, count: number): Promise<string[]> {
  const token = await node.grant();
  const rooms: string[] = [];
  while (rooms.length < count) {
    rooms.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, count - rooms.length) }, () => node.generate(token)))));
  }
  return rooms;
}

export async function enterEach(node: ServerProcess, rooms: readonly string[], clients: LoadClient[]): Promise<void> {
  const tokens = await node.grantMany(rooms.length);
  await enterWith(node, rooms, tokens, clients);
}

export async function enterWith(
  node: ServerProcess,
  rooms: readonly string[],
  tokens: readonly string[],
  clients: LoadClient[],
): Promise<void> {
  let next = 0;
  async function enterOneAfterTheOther(): Promise<void> {
    for (let n = next++; n < rooms.length; n = next++) {
      clients.push(await enterRoom(node.url, rooms[n] as string, tokens[n] as string, isOwnId));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, enterOneAfterTheOther));
}
