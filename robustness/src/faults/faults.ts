import { stepClock } from './clock-steps.ts';
import { throughDiskTrouble } from './disk-trouble.ts';
import { fullDisk, limitedFiles, troubledDisk } from './disks.ts';
import { firstStartsWithoutRoom, killFirstStarts } from './first-start.ts';
import { killUnderLoad } from './kill.ts';
import type { FaultReport } from './problems.ts';
import { javaScriptClock, processClock } from './settable-clock.ts';
import { startOnUnreadableDatabases } from './unreadable-database.ts';

export interface FaultOptions {
  seed: number;
  /** How many times random faults are tried. */
  rounds: number;
}

/** Faults around the server, by the names that `--only` takes. */
export const faults = {
  kill: ({ seed, rounds }) => killUnderLoad({ seed, rounds, otherRooms: 1000 }),
  'full-disk': () => throughDiskTrouble(fullDisk),
  'file-limit': () => throughDiskTrouble(limitedFiles),
  'readonly-disk': () => throughDiskTrouble(troubledDisk('readonly')),
  'broken-disk': () => throughDiskTrouble(troubledDisk('broken')),
  'slow-disk': () => throughDiskTrouble(troubledDisk('slow 300'), { isMerelySlow: true }),
  'unreadable-database': startOnUnreadableDatabases,
  'first-start': ({ seed, rounds }) => killFirstStarts({ seed, rounds: Math.ceil(rounds / 4) }),
  'first-start-without-room': firstStartsWithoutRoom,
  clock: () => stepClock(javaScriptClock()),
  'process-clock': () => stepClock(processClock()),
} as const satisfies Record<string, (options: FaultOptions) => Promise<FaultReport>>;
export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];
