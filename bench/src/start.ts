import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from './server-process.ts';
import { median, printTable, round } from './table.ts';

const runs = 5;

/** From the start of the built server to listening, and its memory when nothing happens. */
export async function measureStart(): Promise<void> {
  const starts: number[] = [];
  const memory: number[] = [];
  for (let run = 0; run < runs; run++) {
    const server = await startServerProcess();
    starts.push(server.startMs);
    await delay(2000);
    memory.push(server.residentMb());
    await server.stop();
  }
  printTable(`Start; median of ${runs} runs`, [
    { 'start to listening, ms': round(median(starts)), 'resident when idle, MB': round(median(memory)) },
  ]);
}
