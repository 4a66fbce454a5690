import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@matinee/testing/until';
import { createRandom } from '../random.ts';
import { spawnServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { fullDisk, troubledDisk, type MakeDisk } from './disks.ts';
import { end, errorText, expectSentence, tryFault, type AddProblem, type FaultReport } from './try-fault.ts';

/** After the creation of the database's file, during the creation of its tables. */
const whileMigratingMs = [0, 80] as const;
const wholeStartMs = [0, 1500] as const;
const startWithinMs = 30_000;
const minStarts = 8;

export function killFirstStarts({ rounds, seed }: { rounds: number; seed: number }): Promise<FaultReport> {
  return tryFault(async (add, folder) => {
    const random = createRandom(seed);
    const starts = Math.max(minStarts, Math.ceil(rounds / 4));
    for (let start = 0; start < starts; start++) {
      const dataDir = join(folder, `${start}`);
      const server = spawnServerUnderTest({}, { dataDir });
      const isLate = start % 2 === 0;
      if (isLate) await until(() => existsSync(join(dataDir, 'matinee.db')), 'There is no database');
      const [min, max] = isLate ? whileMigratingMs : wholeStartMs;
      const killedAfterMs = random.int(min, max);
      await delay(killedAfterMs);
      await end(server, 'SIGKILL');
      await expectStart(dataDir, `killed ${killedAfterMs} ms after ${isLate ? 'its database file was there' : 'it began'}`, add);
    }
    return `${starts} first starts killed`;
  });
}

/** Expects an error message, and a working start once there is space. */
export function firstStartsWithoutRoom(): Promise<FaultReport> {
  const disks: Record<string, MakeDisk> = {
    'a full disk': fullDisk,
    'a disk that is full by order': troubledDisk('full'),
    'a read-only disk': troubledDisk('readonly'),
  };
  return tryFault(async (add) => {
    const tried: string[] = [];
    for (const [name, makeDisk] of Object.entries(disks)) {
      const disk = makeDisk();
      if (disk === undefined) continue;
      tried.push(name);
      const said: string[] = [];
      disk.begin();
      const server = spawnServerUnderTest(disk.environment, { dataDir: disk.dataDir, onLine: (line) => said.push(line) });
      await Promise.race([server.ended, delay(startWithinMs, undefined, { ref: false })]);
      expectSentence(await end(server, 'SIGKILL'), said, name, add);
      disk.end();
      await expectStart(disk.dataDir, name, add, disk.environment);
      disk.cleanUp();
    }
    return tried.join(', ');
  });
}

async function expectStart(dataDir: string, after: string, add: AddProblem, environment: Record<string, string> = {}): Promise<void> {
  try {
    const server = await startServerUnderTest(environment, { dataDir });
    const status = await server.post('/room/create', await server.grant(), { name: 'cinema' });
    if (status !== 201) add(`${after}: a room could not be made: ${status}`);
    await server.stop();
  } catch (error) {
    add(`${after}: ${errorText(error).slice(0, 400)}`);
  }
}
