import { readdirSync, readFileSync } from 'node:fs';
import type { TestRedis } from '@matinee/testing';

export interface RedisFigures {
  cpuSeconds: number;
  /** Commands, including those within scripts. */
  commands: number;
  /** Bytes read from clients. */
  received: number;
  /** Bytes written to clients. */
  sent: number;
  memoryBytes: number;
  scripts: number;
}

export async function readRedis(redis: TestRedis): Promise<RedisFigures> {
  const info = String(await redis.send('INFO', 'everything'));
  const field = (name: string): number => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  const scripts = Number(/^cmdstat_evalsha:calls=(\d+)/m.exec(info)?.[1] ?? 0);
  return {
    cpuSeconds: field('used_cpu_user') + field('used_cpu_sys'),
    commands: field('total_commands_processed'),
    received: field('total_net_input_bytes'),
    sent: field('total_net_output_bytes'),
    memoryBytes: field('used_memory'),
    scripts,
  };
}

export function between(before: RedisFigures | undefined, after: RedisFigures | undefined): RedisFigures {
  const nothing: RedisFigures = { cpuSeconds: 0, commands: 0, received: 0, sent: 0, memoryBytes: 0, scripts: 0 };
  if (before === undefined || after === undefined) return nothing;
  const names = Object.keys(nothing) as (keyof RedisFigures)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as unknown as RedisFigures;
}

const ticksPerSecond = 100;

/** Returns the processor time of a local PostgreSQL, including its ended processes. */
export function cpuSecondsOfPostgres(url: string): number {
  const port = new URL(url).port;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const main = all.find((pid) => read(`/proc/${pid}/cmdline`).includes(`\0-p\0${port}\0`));
  if (main === undefined) throw new Error(`There is no PostgreSQL on port ${port}`);
  let ticks = 0;
  for (const pid of all) {
    // The fields after the name: the parent is the 4th of all, utime, stime, cutime and cstime are the 14th to the 17th.
    const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
    if (pid === main) ticks += sum(fields.slice(11, 15).map(Number));
    else if (fields[1] === main) ticks += sum(fields.slice(11, 13).map(Number));
  }
  return ticks / ticksPerSecond;
}

/** In seconds, for each child process. */
export function cpuSecondsOfChildren(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((child) => child !== '')
    .map((child) => sum((read(`/proc/${child}/stat`).split(') ')[1]?.split(' ') ?? []).slice(11, 13).map(Number)) / ticksPerSecond);
}

/** Returns an empty text for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
