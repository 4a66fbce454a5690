import { throughDiskTrouble } from './disk-trouble.ts';
import { fullDisk, limitedFiles, troubledDisk } from './disks.ts';
import { firstStartsWithoutRoom, killFirstStarts } from './first-start.ts';
import { killUnderLoad } from './kill.ts';
import { measureSlowDisk } from './slow-disk.ts';
import type { FaultReport } from './try-fault.ts';

export interface FaultOptions {
  seed: number;
  rounds: number;
}

export interface Fault {
  rule: string;
  run: (options: FaultOptions) => Promise<FaultReport>;
  /** Whether short runs leave it out, because of a similar fault or a unit test of its rule. */
  isForLongRuns?: boolean;
}

const goesOn = 'rooms go on, requests are refused as Unavailable, and all works by itself afterwards';

export const faults: Readonly<Record<string, Fault>> = {
  kill: { rule: 'kills under acknowledged requests lose nothing and do nothing twice', run: killUnderLoad },
  'full-disk': { rule: `while the disk is full ${goesOn}`, run: () => throughDiskTrouble(fullDisk) },
  'file-limit': { rule: `while the disk takes no more of a file ${goesOn}`, run: () => throughDiskTrouble(limitedFiles) },
  'readonly-disk': { rule: `while the disk is read-only ${goesOn}`, run: () => throughDiskTrouble(troubledDisk('readonly')) },
  'broken-disk': {
    rule: `while the disk is broken ${goesOn}`,
    run: () => throughDiskTrouble(troubledDisk('broken')),
    isForLongRuns: true,
  },
  'slow-disk': {
    rule: 'a slow disk makes answers late, and nothing else',
    run: () => throughDiskTrouble(troubledDisk('slow 200'), { isMerelySlow: true }),
  },
  'slow-sync': {
    rule: 'a disk that syncs slowly delays no chat and no seek of a temporary room',
    isForLongRuns: true,
    run: measureSlowDisk,
  },
  'first-start': { rule: 'the server starts after a first start that was killed at any moment', run: killFirstStarts },
  'first-start-without-room': {
    rule: 'a first start without room on the disk says so, and the next one with room works',
    run: firstStartsWithoutRoom,
  },
};
