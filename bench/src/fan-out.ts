import { setTimeout as delay } from 'node:timers/promises';
import { median, printTable, quantile } from '@matinee/testing/table';
import { enterMany, until } from './load-client.ts';
import { withTarget, type StartTarget, type Target } from './target.ts';
import { ageOfChat, timedChat } from './timed-chat.ts';

const runs = 3;
const seconds = 8;

interface Sample {
  p50: number;
  p95: number;
  p99: number;
  lost: number;
  perCpuSecond: number;
  perSecond: number;
}

export async function measureFanOut(start: StartTarget): Promise<void> {
  const rows = [];
  for (const [clients, perSecond] of [
    [10, 50],
    [100, 50],
    [1000, 10],
    [100, 2500],
    [1000, 300],
  ] as const) {
    const samples: Sample[] = [];
    for (let run = 0; run < runs; run++) samples.push(await withTarget(start, (server) => load(server, clients, perSecond)));
    const middle = (pick: (sample: Sample) => number): number => median(samples.map(pick));
    rows.push({
      clients,
      'messages/s': perSecond,
      'p50 ms': middle(({ p50 }) => p50),
      'p95 ms': middle(({ p95 }) => p95),
      'p99 ms': middle(({ p99 }) => p99),
      lost: Math.max(...samples.map(({ lost }) => lost)),
      'delivered/s': middle((sample) => sample.perSecond),
      'deliveries per server CPU-second': middle(({ perCpuSecond }) => perCpuSecond),
    });
  }
  printTable(`Chat fan-out, one room, 64-byte texts, every message stored before it is told; median of ${runs} runs of ${seconds} s`, rows);
}

async function load(server: Target, count: number, perSecond: number): Promise<Sample> {
  const tokens = await server.grantMany(count);
  const clients = await enterMany(server.url, await server.generate(tokens[0] as string), tokens);
  const messages = perSecond * seconds;
  const latencies = new Float64Array(messages * count);
  let delivered = 0;
  for (const client of clients) {
    client.onText((text) => {
      const age = ageOfChat(text);
      if (age !== undefined) latencies[delivered++] = age;
    });
  }
  await delay(500); // the last joins have been told
  const cpuBefore = server.cpuSeconds();
  const startedMs = performance.now();
  for (let sent = 0; sent < messages;) {
    const due = Math.min(messages, Math.floor(((performance.now() - startedMs) / 1000) * perSecond) + 1);
    for (; sent < due; sent++) clients[sent % count]?.send(timedChat());
    await delay(2);
  }
  await until(() => delivered >= latencies.length);
  const elapsed = (performance.now() - startedMs) / 1000;
  const cpu = server.cpuSeconds() - cpuBefore;
  for (const client of clients) client.close();
  const sorted = latencies.subarray(0, delivered).sort();
  return {
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    lost: latencies.length - delivered,
    perCpuSecond: delivered / cpu,
    perSecond: delivered / elapsed,
  };
}
