import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess, type ResidentParts } from '@matinee/testing/server-process';
import { median, printTable } from '@matinee/testing/table';

const runs = 5;
const idleMs = 5000;

export async function measureStart(): Promise<void> {
  const starts: number[] = [];
  const memory: ResidentParts[] = [];
  for (let run = 0; run < runs; run++) {
    const server = await startServerProcess();
    starts.push(server.startMs);
    await server.grant();
    await (await fetch(server.url)).arrayBuffer();
    await delay(idleMs);
    memory.push(server.residentParts());
    await server.stop();
  }
  const middle = (part: keyof ResidentParts): number => median(memory.map((parts) => parts[part]));
  printTable(`Start; median of ${runs} runs`, [
    {
      'start to listening, ms': median(starts),
      'resident when idle, MB': middle('total'),
      anonymous: middle('anonymous'),
      'file-backed': middle('file'),
    },
  ]);
}
