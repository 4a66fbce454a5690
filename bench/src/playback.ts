import { setTimeout as delay } from 'node:timers/promises';
import { median, printTable, quantile } from '@matinee/testing/table';
import { enterMany, isAction } from './load-client.ts';
import { withTarget, type StartTarget, type Target } from './target.ts';

const runs = 5;
const commands = 60;

export async function measurePlayback(start: StartTarget): Promise<void> {
  const all: number[][] = [];
  for (let run = 0; run < runs; run++) all.push(await withTarget(start, (server) => command(server, 100)));
  const middle = (share: number): number => median(all.map((latencies) => quantile(latencies, share)));
  printTable(`Play, pause and seek, one room of 100 clients, command to sync; median of ${runs} runs of ${commands} commands`, [
    { clients: 100, 'p50 ms': middle(0.5), 'p95 ms': middle(0.95), 'p99 ms': middle(0.99) },
  ]);
}

async function command(server: Target, count: number): Promise<number[]> {
  const tokens = await server.grantMany(count);
  const clients = await enterMany(server.url, await server.generate(tokens[0] as string), tokens);
  const [leader, ...others] = clients;
  leader?.send({ action: 'req', request: { type: 5, video: server.video } });
  await delay(500);
  const latencies: number[] = [];
  let sentMs = 0;
  for (const other of others) {
    other.onText((text) => {
      if (isAction(text, 'sync')) latencies.push(performance.now() - sentMs);
    });
  }
  for (let n = 0; n < commands; n++) {
    const request = [
      { type: 2, state: true },
      { type: 4, value: n },
      { type: 2, state: false },
    ][n % 3];
    sentMs = performance.now();
    leader?.send({ action: 'req', request });
    for (let waited = 0; waited < 500 && latencies.length < (n + 1) * others.length; waited++) await delay(1);
    await delay(20);
  }
  for (const client of clients) client.close();
  return latencies;
}
