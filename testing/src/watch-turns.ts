import { closeSync, openSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SpawnedServer } from './server-process.ts';

export interface Turns {
  count: number;
  /** Processor time of the longest. */
  usedMs: number;
  /** The longest without the time of other programs; it includes waits for the disk. */
  heldMs: number;
}

/**
 * Watches this thread's event loop until the returned function is called. Turns end with a callback of `setImmediate`, so the loop never
 * sleeps. Other programs lengthen turns, too: the kernel tells how long the thread could run and did not (Linux,
 * https://docs.kernel.org/scheduler/sched-stats.html).
 */
export function watchTurns(): () => Turns {
  const schedule = openSync('/proc/thread-self/schedstat', 'r');
  const buffer = Buffer.alloc(80);
  const waitedMs = (): number => Number(buffer.toString('latin1', 0, readSync(schedule, buffer, 0, buffer.length, 0)).split(' ')[1]) / 1e6;
  const turns = { count: 0, usedMs: 0, heldMs: 0 };
  const read = () => ({ atMs: performance.now(), waitedMs: waitedMs(), used: process.threadCpuUsage() });
  let last = read();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(last.used);
    const now = read();
    turns.count += 1;
    turns.usedMs = Math.max(turns.usedMs, (user + system) / 1000);
    turns.heldMs = Math.max(turns.heldMs, now.atMs - last.atMs - (now.waitedMs - last.waitedMs));
    last = now;
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  return () => {
    clearImmediate(next);
    look();
    clearImmediate(next);
    closeSync(schedule);
    return turns;
  };
}

/** Node arguments with which a server answers `turnsOf`. */
export const turnArguments: readonly string[] = [`--import=${fileURLToPath(new URL('child/turns.ts', import.meta.url))}`];

export async function turnsOf(server: SpawnedServer, work: () => Promise<unknown>): Promise<Turns> {
  await server.ask({ kind: 'watchTurns' });
  await work();
  return server.ask<Turns>({ kind: 'turns' });
}
