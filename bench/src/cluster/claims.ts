import type { LoadClient } from '../load-client.ts';
import { median, printTable, round } from '../table.ts';
import { enterEach, generateRooms } from './footprint.ts';
import { withInstallation, type Installation } from './installation.ts';
import { between } from './shared-costs.ts';

const runs = 3;
const roomCount = 500;

interface Sample {
  perSecond: number;
  /** Of one room, in ms of processor time. */
  node: number;
  redis: number;
  postgres: number;
}

/** Rooms that a stopped node has left are opened at another one, each by a client that joins, 20 at a time. */
export async function measureClaims(): Promise<void> {
  const samples: Sample[] = [];
  for (let run = 0; run < runs; run++) samples.push(await withInstallation({ nodes: 2 }, once));
  const middle = (pick: (sample: Sample) => number): number => round(median(samples.map(pick)));
  printTable(`Stored rooms claimed by the node where a client joins, 20 at a time; median of ${runs} runs of ${roomCount}`, [
    {
      'rooms a second': middle(({ perSecond }) => perSecond),
      'node CPU ms': middle(({ node }) => node),
      'Redis CPU ms': middle(({ redis }) => redis),
      'PostgreSQL CPU ms': middle(({ postgres }) => postgres),
    },
  ]);
}

async function once(installation: Installation): Promise<Sample> {
  const { nodes } = installation;
  const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const rooms = await generateRooms(first, roomCount);
  nodes.splice(0, 1);
  await first.stop();
  const clients: LoadClient[] = [];
  await enterEach(second, await generateRooms(second, 50), clients); // until the program has seen what is to come
  const before = { cpu: second.cpuSeconds(), postgres: installation.postgresCpuSeconds(), redis: await installation.redis() };
  const startedMs = performance.now();
  await enterEach(second, rooms, clients);
  const seconds = (performance.now() - startedMs) / 1000;
  const redis = between(before.redis, await installation.redis());
  for (const client of clients) client.close();
  const milliseconds = (cpuSeconds: number): number => (cpuSeconds / roomCount) * 1000;
  return {
    perSecond: roomCount / seconds,
    node: milliseconds(second.cpuSeconds() - before.cpu),
    redis: milliseconds(redis.cpuSeconds),
    postgres: milliseconds(installation.postgresCpuSeconds() - before.postgres),
  };
}
