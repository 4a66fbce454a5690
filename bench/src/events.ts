import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';
import { median, printTable, quantile } from '@matinee/testing/table';
import { enterMany, isAction, until } from './load-client.ts';
import { fillRoom } from './pages/full-room.ts';

const runs = 3;
const seconds = 8;
const clientCount = 1000;
const perSecond = 30;
const queued = 20;

/** Each changes the room, so that each is sent in a separate sync. */
const changes = [
  { type: 2, state: true },
  { type: 4, value: 1 },
  { type: 7, fromIdx: 0, toIdx: queued - 1 },
  { type: 2, state: false },
  { type: 4, value: 2 },
  { type: 7, fromIdx: queued - 1, toIdx: 0 },
];

interface Sample {
  latencies: Float64Array;
  lost: number;
  cpuShare: number;
}

export async function measureEvents(): Promise<void> {
  const samples: Sample[] = [];
  for (let run = 0; run < runs; run++) samples.push(await once());
  const middle = (pick: (sample: Sample) => number): number => median(samples.map(pick));
  printTable(`Play, pause, seeks and moves in the queue, one room, command to sync; median of ${runs} runs of ${seconds} s`, [
    {
      clients: clientCount,
      'events/s': perSecond,
      'p50 ms': middle(({ latencies }) => quantile(latencies, 0.5)),
      'p95 ms': middle(({ latencies }) => quantile(latencies, 0.95)),
      'p99 ms': middle(({ latencies }) => quantile(latencies, 0.99)),
      lost: Math.max(...samples.map(({ lost }) => lost)),
      'server cores': middle(({ cpuShare }) => cpuShare),
    },
  ]);
}

async function once(): Promise<Sample> {
  const server = await startServerProcess();
  try {
    return await load(server);
  } finally {
    await server.stop();
  }
}

async function load(server: ServerProcess): Promise<Sample> {
  const { name, client: leader } = await fillRoom(server, queued);
  leader.send({ action: 'req', request: changes[3] });
  const tokens = await server.grantMany(clientCount - 1);
  const clients = [leader, ...(await enterMany(server.url, name, tokens, { understands: ['queue-operations'] }))];
  await delay(500); // the last joins have been notified
  const events = perSecond * seconds;
  const sentMs: number[] = [];
  const latencies = new Float64Array(events * clientCount);
  let notified = 0;
  for (const client of clients) {
    let syncs = 0;
    client.onText((text) => {
      if (isAction(text, 'sync')) latencies[notified++] = performance.now() - (sentMs[syncs++] as number);
    });
  }
  const cpuBefore = server.cpuSeconds();
  const startedMs = performance.now();
  while (sentMs.length < events) {
    const due = Math.min(events, Math.floor(((performance.now() - startedMs) / 1000) * perSecond) + 1);
    while (sentMs.length < due) {
      const sender = clients[sentMs.length % clientCount];
      const request = changes[sentMs.length % changes.length];
      sentMs.push(performance.now());
      sender?.send({ action: 'req', request });
    }
    await delay(2);
  }
  await until(() => notified >= latencies.length);
  const cpuShare = (server.cpuSeconds() - cpuBefore) / ((performance.now() - startedMs) / 1000);
  for (const client of clients) client.close();
  return { latencies: latencies.subarray(0, notified).sort(), lost: latencies.length - notified, cpuShare };
}
