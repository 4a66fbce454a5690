import type { ServerProcess } from '@matinee/testing/server-process';
import type { HostileSite } from '../hostile/hostile-site.ts';
import type { Random } from '../random.ts';
import type { Findings } from './findings.ts';
import type { Journal } from './journal.ts';
import type { Pool } from './pool.ts';

/** State that the lanes of a run share. */
export interface World {
  server: ServerProcess;
  site: HostileSite;
  pool: Pool;
  findings: Findings;
  journal: Journal;
  /** Whether the time is up, or the server has ended. */
  isOver: () => boolean;
  /** Counts inputs by kind, for the summary. */
  count(kind: string): void;
}

/** One of the strands of a run: makes inputs of one kind, one after the other. */
export interface Lane {
  /** Its kind and its number, as `messages 2`. */
  name: string;
  /** Its own source of randomness, so that its inputs don't depend on the other lanes. */
  random: Random;
}

/** Runs until the world is over. An exception is a bug in the suite. */
export type Fuzzer = (world: World, lane: Lane) => Promise<void>;

/** Secret of the operators' calls. */
export const apiKey = 'the key of the operators';

/** An address as a proxy would report it: few of them, so that limits are met, and now and then a new one. */
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
