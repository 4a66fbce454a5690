import type { ServerProcess } from '@matinee/testing/server-process';
import { median, printTable, round } from '@matinee/testing/table';
import type { LoadClient } from '../load-client.ts';
import { enterEach, enterWith, generateRooms } from './footprint.ts';
import { withInstallation, type Installation } from './installation.ts';
import { between, sum } from './shared-costs.ts';

const runs = 3;
const roomCount = 500;

interface Sample {
  perSecond: number;
  /** Processor time for one room, in ms. */
  node: number;
  redis: number;
  postgres: number;
}

export async function measureClaims(): Promise<void> {
  const samples: Sample[] = [];
  for (let run = 0; run < runs; run++) samples.push(await withInstallation({ nodes: 2 }, once));
  const middle = (pick: (sample: Sample) => number): number => round(median(samples.map(pick)));
  printTable(
    `Stored rooms claimed by the node where a client joins, 20 at a time, without the join; median of ${runs} runs of ${roomCount}`,
    [
      {
        'rooms a second': middle(({ perSecond }) => perSecond),
        'node CPU ms': middle(({ node }) => node),
        'Redis CPU ms': middle(({ redis }) => redis),
        'PostgreSQL CPU ms': middle(({ postgres }) => postgres),
      },
    ],
  );
}

async function once(installation: Installation): Promise<Sample> {
  const { nodes } = installation;
  const [first, second] = nodes as [ServerProcess, ServerProcess];
  const rooms = await generateRooms(first, roomCount);
  nodes.splice(0, 1);
  await first.stop();
  const clients: LoadClient[] = [];
  await enterEach(second, await generateRooms(second, 50), clients); // warms the program up
  const tokens = await second.grantMany(2 * roomCount);
  const claimed = await costOf(installation, () => enterWith(second, rooms, tokens, clients));
  // The same joins again, into open rooms.
  const joined = await costOf(installation, () => enterWith(second, rooms, tokens.slice(roomCount), clients));
  for (const client of clients) client.close();
  const each = (pick: (cost: Cost) => number): number => ((pick(claimed) - pick(joined)) / roomCount) * 1000;
  return {
    perSecond: roomCount / claimed.seconds,
    node: each(({ node }) => node),
    redis: each(({ redis }) => redis),
    postgres: each(({ postgres }) => postgres),
  };
}

/** In seconds. */
interface Cost {
  seconds: number;
  node: number;
  redis: number;
  postgres: number;
}

async function costOf(installation: Installation, run: () => Promise<void>): Promise<Cost> {
  const cpu = (): number => sum(installation.nodes.map((node) => node.cpuSeconds()));
  const before = { node: cpu(), postgres: installation.postgresCpuSeconds(), redis: await installation.redis() };
  const startedMs = performance.now();
  await run();
  return {
    seconds: (performance.now() - startedMs) / 1000,
    node: cpu() - before.node,
    postgres: installation.postgresCpuSeconds() - before.postgres,
    redis: between(before.redis, await installation.redis()).cpuSeconds,
  };
}
