import { setTimeout as delay } from 'node:timers/promises';
import { median, printTable, quantile, round } from '@matinee/testing/table';
import { enterMany, until } from '../load-client.ts';
import { ageOfChat, timedChat } from '../timed-chat.ts';
import { withInstallation, type Installation, type Shape } from './installation.ts';
import { between, sum } from './shared-costs.ts';

const runs = 3;
const seconds = 8;
const count = 1000;

interface Sample {
  /** By node, the room's owner first, in seconds of processor time per second. */
  cores: number[];
  redisCores: number;
  deliveriesPerCpuSecond: number;
  p50: number;
  p99: number;
  lost: number;
}

/** Measures chat with half of the clients at a node that does not own the room. */
export async function measureOneRoom(): Promise<void> {
  const rows = [];
  for (const perSecond of [10, 300]) {
    const embedded: Sample[] = [];
    const alone: Sample[] = [];
    const two: Sample[] = [];
    for (let run = 0; run < runs; run++) {
      embedded.push(await once('embedded', perSecond));
      alone.push(await once({ nodes: 1 }, perSecond));
      two.push(await once({ nodes: 2 }, perSecond));
    }
    const single = median(embedded.map((sample) => sample.deliveriesPerCpuSecond));
    for (const [name, samples] of [
      ['one, embedded database', embedded],
      ['one node', alone],
      ['two nodes, 500 clients each', two],
    ] as const) {
      const middle = (pick: (sample: Sample) => number): number => median(samples.map(pick));
      const perCpuSecond = middle((sample) => sample.deliveriesPerCpuSecond);
      rows.push({
        servers: name,
        'messages/s': perSecond,
        'deliveries per CPU-second of the servers': round(perCpuSecond),
        'of the embedded': (perCpuSecond / single).toFixed(2),
        'cores: owner': middle(({ cores }) => cores[0] ?? 0).toFixed(3),
        'cores: follower': samples === two ? middle(({ cores }) => cores[1] ?? 0).toFixed(3) : '',
        'cores: Redis': middle(({ redisCores }) => redisCores).toFixed(3),
        'p50 ms': round(middle(({ p50 }) => p50)),
        'p99 ms': round(middle(({ p99 }) => p99)),
        lost: Math.max(...samples.map(({ lost }) => lost)),
      });
    }
  }
  printTable(`Chat, one room of ${count} clients, 64-byte texts; median of ${runs} runs of ${seconds} s`, rows);
}

function once(shape: Shape, perSecond: number): Promise<Sample> {
  return withInstallation(shape, (installation) => load(installation, perSecond));
}

async function load(installation: Installation, perSecond: number): Promise<Sample> {
  const { nodes } = installation;
  const [owner] = nodes as [(typeof nodes)[0]];
  const tokens = await owner.grantMany(count);
  const room = await owner.generate(tokens[0] as string);
  const share = count / nodes.length;
  const clients = [];
  for (const [n, { url }] of nodes.entries()) clients.push(...(await enterMany(url, room, tokens.slice(n * share, (n + 1) * share))));
  const messages = perSecond * seconds;
  const latencies = new Float64Array(messages * count);
  let delivered = 0;
  for (const client of clients) {
    client.onText((text) => {
      const age = ageOfChat(text);
      if (age !== undefined) latencies[delivered++] = age;
    });
  }
  await delay(1000); // the last joins have been told
  const cpuBefore = nodes.map((node) => node.cpuSeconds());
  const redisBefore = await installation.redis();
  const startedMs = performance.now();
  for (let sent = 0; sent < messages;) {
    const due = Math.min(messages, Math.floor(((performance.now() - startedMs) / 1000) * perSecond) + 1);
    // Neighbours in time are at different nodes.
    for (; sent < due; sent++) clients[(sent * (share + 1)) % count]?.send(timedChat());
    await delay(2);
  }
  await until(() => delivered >= latencies.length);
  const elapsed = (performance.now() - startedMs) / 1000;
  const cpu = nodes.map((node, n) => node.cpuSeconds() - (cpuBefore[n] ?? 0));
  const redis = between(redisBefore, await installation.redis());
  for (const client of clients) client.close();
  const sorted = latencies.subarray(0, delivered).sort();
  return {
    cores: cpu.map((used) => used / elapsed),
    redisCores: redis.cpuSeconds / elapsed,
    deliveriesPerCpuSecond: delivered / sum(cpu),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    lost: latencies.length - delivered,
  };
}
