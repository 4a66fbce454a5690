import { setTimeout as delay } from 'node:timers/promises';
import { startFixtureServer } from '@matinee/media/testing';
import { addressesOf, callFrom, grantFrom } from '@matinee/testing/attacks';
import { heldBy, probeArguments, type Held } from '@matinee/testing/probe';
import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';
import { median, printTable, quantile } from '@matinee/testing/table';
import { enterRoom, isOwnId, type LoadClient } from './load-client.ts';
import { ageOfChat, timedChat } from './timed-chat.ts';

export interface SoakOptions {
  minutes: number;
  clients: number;
  /** Clients of a hundred that leave per minute, and are replaced. */
  churn: number;
}

const clientsPerRoom = 20;
const clientsPerAddress = 20;
const actEveryMs = 20_000;
const samplesPerRun = 60;
/** Left out of slopes: caches fill, code is compiled. */
const warmUpShare = 0.25;

interface Sample {
  hours: number;
  held: Held;
  descriptors: number;
  latencies: number[];
}

export async function measureSoak({ minutes, clients, churn }: SoakOptions): Promise<void> {
  const server = await startServerProcess({ RATE_LIMIT: 'on' }, { nodeArguments: probeArguments });
  const media = await startFixtureServer();
  try {
    const crowd = await gather(server, media.url, clients);
    const samples: Sample[] = [];
    const startedMs = performance.now();
    const endMs = startedMs + minutes * 60_000;
    const timers = [
      setInterval(() => crowd.act(), actEveryMs / clients),
      ...(churn > 0 ? [setInterval(() => void crowd.replaceOne(), 60_000 / ((clients * churn) / 100))] : []),
    ];
    const everyMs = (minutes * 60_000) / samplesPerRun;
    while (performance.now() + everyMs / 2 < endMs) {
      await delay(everyMs);
      const held = await heldBy(server);
      samples.push({
        hours: (performance.now() - startedMs) / 3_600_000,
        held,
        descriptors: server.descriptors(),
        latencies: crowd.takeLatencies(),
      });
    }
    for (const timer of timers) clearInterval(timer);
    report(samples, { minutes, clients, churn }, crowd.replaced());
    crowd.leave();
  } finally {
    await media.close();
    await server.stop();
  }
}

async function gather(server: ServerProcess, mediaUrl: string, count: number) {
  const clients: { client: LoadClient; room: string }[] = [];
  const rooms: string[] = [];
  let latencies: number[] = [];
  let entered = 0;
  let acted = 0;
  let turnedAway = 0;

  async function enter(room: string | undefined): Promise<void> {
    const n = entered++;
    const [localAddress = ''] = addressesOf(50 + Math.floor(n / clientsPerAddress / 250), 250).slice(
      Math.floor(n / clientsPerAddress) % 250,
    );
    const call = callFrom(server.url, localAddress);
    const token = await grantFrom(call);
    const name = room ?? (await makeRoom(call, token));
    const client = await enterRoom(server.url, name, token, isOwnId, { localAddress });
    client.onText((text) => {
      const age = ageOfChat(text);
      if (age !== undefined) latencies.push(age);
    });
    clients.push({ client, room: name });
  }

  async function makeRoom(call: ReturnType<typeof callFrom>, token: string): Promise<string> {
    const name = `soak-${rooms.length}`;
    await call('POST', '/api/room/create', { token, body: { name, isTemporary: rooms.length % 2 === 0 } });
    await call('POST', `/api/room/${name}/queue`, { token, body: { service: 'direct', id: '/sample/first-light.mp4' } });
    rooms.push(name);
    return name;
  }

  for (let n = 0; n < count; n++) await enter(n % clientsPerRoom === 0 ? undefined : rooms.at(-1));

  return {
    /** Lets the next client act: of ten actions, six chat, two seek, one changes the queue, one reports. */
    act(): void {
      const n = acted++;
      const chosen = clients[n % clients.length];
      const video = { service: 'direct', id: `${mediaUrl}/clip.mp4?${n % 50}` };
      const request = (fields: object): object => ({ action: 'req', request: fields });
      const messages: Record<number, object> = {
        6: request({ type: 4, value: n % 100 }),
        7: request({ type: 4, value: (n * 7) % 100 }),
        8: request({ type: Math.floor(n / clients.length) % 2 === 0 ? 5 : 6, video }),
        9: { action: 'status', status: 'ready' },
      };
      chosen?.client.send(messages[(n * 3 + Math.floor(n / clients.length)) % 10] ?? timedChat());
    },
    async replaceOne(): Promise<void> {
      const longest = clients.shift();
      longest?.client.close();
      await enter(longest?.room).catch(() => (turnedAway += 1));
    },
    replaced: () => ({ replaced: entered - count, turnedAway }),
    takeLatencies(): number[] {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    leave(): void {
      for (const { client } of clients) client.close();
    },
  };
}

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

function report(
  samples: readonly Sample[],
  { minutes, clients, churn }: SoakOptions,
  { replaced, turnedAway }: { replaced: number; turnedAway: number },
): void {
  const settled = samples.slice(Math.floor(samples.length * warmUpShare));
  const resources = (kind: string) => (sample: Sample) => sample.held.resources[kind] ?? 0;
  const row = (what: string, value: (sample: Sample) => number) => {
    const points = settled.map((sample) => [sample.hours, value(sample)] as const);
    // A short run has samples without chat.
    const known = points.filter(([, figure]) => !Number.isNaN(figure));
    return { what, 'after warm-up': known[0]?.[1] ?? '', 'at the end': known.at(-1)?.[1] ?? '', 'slope an hour': slope(known) };
  };
  printTable(
    `${minutes} minutes with ${clients} clients, ${churn} % of them replaced a minute (${replaced} in all, ${turnedAway} turned away); after a garbage collection each`,
    [
      row('heap, MB', ({ held }) => megabytes(held.heapUsed)),
      row('buffers, MB', ({ held }) => megabytes(held.external)),
      row('resident, MB', ({ held }) => megabytes(held.resident)),
      row('descriptors', ({ descriptors }) => descriptors),
      row('timers', ({ held }) => held.timers),
      row('sockets', resources('TCPSocketWrap')),
      row('listeners of the process', ({ held }) => Object.values(held.listeners).reduce((sum, count) => sum + count, 0)),
      row('chat p50 ms', ({ latencies }) => median(latencies)),
      row('chat p99 ms', ({ latencies }) => quantile(latencies, 0.99)),
    ],
  );
}

/** Returns the least-squares slope. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = meanOf(points.map(([x]) => x));
  const meanY = meanOf(points.map(([, y]) => y));
  const products = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const squares = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return products / squares;
}
