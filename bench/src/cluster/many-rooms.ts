import { setTimeout as delay } from 'node:timers/promises';
import { median, printTable, round } from '@matinee/testing/table';
import { withInstallation, type Installation, type Shape } from './installation.ts';
import { between, cpuSecondsOfChildren, sum } from './shared-costs.ts';
import { clientsPerRoom, fillRooms, keepActing, type Placing } from './small-rooms.ts';

const runs = 3;
const seconds = 10;
/** Time to warm up and to announce the joins. */
const warmUpMs = 4000;
const roomsPerNode = 100;

interface Sample {
  rooms: number;
  processes: number;
  /** The servers' processor time per second. */
  cores: number;
  /** The same for the busiest process. */
  busiest: number;
  redisCores: number;
  postgresCores: number;
  deliveries: number;
  /** Redis figures, per second. */
  commands: number;
  scripts: number;
  bytes: number;
}

export async function measureManyRooms(): Promise<void> {
  const cases: { servers: string; shape: Shape; placing: Placing; samples: Sample[] }[] = [
    { servers: 'one, embedded database', shape: 'embedded', placing: 'together', samples: [] },
    { servers: 'one node', shape: { nodes: 1 }, placing: 'together', samples: [] },
    { servers: 'two nodes, each room at one', shape: { nodes: 2 }, placing: 'together', samples: [] },
    { servers: 'two nodes, clients anywhere', shape: { nodes: 2 }, placing: 'spread', samples: [] },
    { servers: 'two processes on one port (WORKERS=2)', shape: { nodes: 1, workers: 2 }, placing: 'together', samples: [] },
  ];
  for (let run = 0; run < runs; run++) {
    for (const { shape, placing, samples } of cases)
      samples.push(await withInstallation(shape, (started) => load(started, placing, shape === 'embedded' ? 1 : shape.workers)));
  }
  /** Returns the rooms that fit on as many cores as processes. */
  const capacity = (samples: readonly Sample[]): number =>
    median(samples.map(({ rooms, cores, processes }) => (rooms / cores) * processes));
  /** Returns the rooms at which the busiest process fills its core. */
  const fullAt = (samples: readonly Sample[]): number => median(samples.map(({ rooms, busiest }) => rooms / busiest));
  const ofOneNode = capacity(cases[1]?.samples ?? []);
  const rows = cases.map(({ servers, samples }) => {
    const middle = (pick: (sample: Sample) => number): number => round(median(samples.map(pick)));
    return {
      servers,
      rooms: middle(({ rooms }) => rooms),
      'server CPU µs per delivery': middle(({ cores, deliveries }) => (cores / deliveries) * 1e6),
      'server CPU ms per room and second': median(samples.map(({ cores, rooms }) => (cores / rooms) * 1000)).toFixed(2),
      'rooms per server core': middle(({ rooms, cores }) => rooms / cores),
      'rooms of these servers, by one node': (capacity(samples) / ofOneNode).toFixed(2),
      'rooms until the busiest is full, by one node': (fullAt(samples) / fullAt(cases[1]?.samples ?? [])).toFixed(2),
      'Redis CPU ms per room and second': median(samples.map(({ redisCores, rooms }) => (redisCores / rooms) * 1000)).toFixed(2),
      'PostgreSQL CPU ms per room and second': median(samples.map(({ postgresCores, rooms }) => (postgresCores / rooms) * 1000)).toFixed(2),
      'scripts / commands of Redis per room and second': `${middle(({ scripts, rooms }) => scripts / rooms)} / ${middle(({ commands, rooms }) => commands / rooms)}`,
      'bytes of Redis per room and second': middle(({ bytes, rooms }) => bytes / rooms),
    };
  });
  printTable(
    `Rooms of ${clientsPerRoom}, one action a second and room (5 of 10 chat, 2 playback, 3 reports); median of ${runs} runs of ${seconds} s`,
    rows,
  );
}

/** @param workers the number of processes of each node */
async function load(installation: Installation, placing: Placing, workers = 1): Promise<Sample> {
  const { nodes } = installation;
  const processes = nodes.length * workers;
  const rooms = await fillRooms(installation, roomsPerNode * processes, placing);
  let received = 0;
  for (const { clients } of rooms) for (const { client } of clients) client.onText(() => (received += 1));
  const stop = keepActing(rooms);
  await delay(warmUpMs);
  // Children other than workers are idle.
  const cpu = (): number[] => nodes.flatMap((node) => [node.cpuSeconds(), ...cpuSecondsOfChildren(node.pid)]);
  const before = { cpu: cpu(), postgres: installation.postgresCpuSeconds(), redis: await installation.redis(), received };
  const startedMs = performance.now();
  await delay(seconds * 1000);
  const elapsed = (performance.now() - startedMs) / 1000;
  const redis = between(before.redis, await installation.redis());
  const used = cpu().map((now, n) => now - (before.cpu[n] ?? 0));
  const sample: Sample = {
    rooms: rooms.length,
    processes,
    cores: sum(used) / elapsed,
    busiest: Math.max(...used) / elapsed,
    redisCores: redis.cpuSeconds / elapsed,
    postgresCores: (installation.postgresCpuSeconds() - before.postgres) / elapsed,
    deliveries: (received - before.received) / elapsed,
    commands: redis.commands / elapsed,
    scripts: redis.scripts / elapsed,
    bytes: (redis.received + redis.sent) / elapsed,
  };
  stop();
  for (const { clients } of rooms) for (const { client } of clients) client.close();
  return sample;
}
