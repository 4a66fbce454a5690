import { describe, expect, test } from 'vitest';
import { stepClock } from './clock-steps.ts';
import { throughDiskTrouble } from './disk-trouble.ts';
import { fullDisk, limitedFiles, troubledDisk } from './disks.ts';
import { firstStartsWithoutRoom, killFirstStarts } from './first-start.ts';
import { killUnderLoad } from './kill.ts';
import { javaScriptClock } from './settable-clock.ts';
import { startOnUnreadableDatabases } from './unreadable-database.ts';

// A short run; `node scripts/run.mjs test:faults` kills more often.
const seed = 1;

test('five kills under acknowledged requests lose nothing and do nothing twice', async () => {
  expect((await killUnderLoad({ rounds: 5, seed, otherRooms: 200 })).problems).toEqual([]);
});

// Each of them has a server of its own and waits more than it works.
describe.concurrent('beside each other', () => {
  test('[STORE-42] the server starts after a first start that was killed at any moment', async () => {
    expect((await killFirstStarts({ rounds: 8, seed })).problems).toEqual([]);
  });

  test('a first start without room on the disk says so, and the next one with room works', async () => {
    expect((await firstStartsWithoutRoom()).problems).toEqual([]);
  });

  test.each([
    ['is full', fullDisk],
    ['takes no more of a file', limitedFiles],
    ['is read-only', troubledDisk('readonly')],
  ])('while the disk %s rooms go on, requests are refused as Unavailable, and all works by itself afterwards', async (_, makeDisk) => {
    expect((await throughDiskTrouble(makeDisk)).problems).toEqual([]);
  });

  test('a slow disk makes answers late, and nothing else', async () => {
    expect((await throughDiskTrouble(troubledDisk('slow 200'), { isMerelySlow: true })).problems).toEqual([]);
  });

  test('a damaged database, or one of a later version, ends the start with a sentence and stays as it is', async () => {
    expect((await startOnUnreadableDatabases({ seed })).problems).toEqual([]);
  });

  test('a change of the wall clock refuses no request and moves no room', async () => {
    expect((await stepClock(javaScriptClock())).problems).toEqual([]);
  });
});
