import type { ServerProcess } from '@matinee/testing/server-process';
import type { HostileSite } from '../hostile/hostile-site.ts';
import type { Random } from '../random.ts';
import type { Findings } from './findings.ts';
import type { Journal } from './journal.ts';
import type { Pool } from './pool.ts';

export interface World {
  server: ServerProcess;
  site: HostileSite;
  pool: Pool;
  findings: Findings;
  journal: Journal;
  isOver: () => boolean;
  count(kind: string): void;
}

/** A strand of a run, which makes inputs of one kind in sequence. */
export interface Lane {
  /** Its kind and its number, as `messages 2`. */
  name: string;
  /** Independent of the other lanes. */
  random: Random;
}

/** Runs until the world is over. An exception is a bug in the suite. */
export type Fuzzer = (world: World, lane: Lane) => Promise<void>;

export const apiKey = 'the key of the operators';

/** Returns an IP address as a proxy would report it: one of few, to meet limits, and sometimes a new one. */
export function forwardedFor(random: Random): string {
  if (random.chance(0.7)) return `10.0.0.${random.int(1, 250)}`;
  return random.pick([
    `10.${random.int(0, 255)}.${random.int(0, 255)}.1`,
    `2001:db8:${random.int(0, 9999)}::1`,
    '::ffff:10.1.2.3',
    'unknown',
    '1.2.3.4, 5.6.7.8',
  ]);
}
