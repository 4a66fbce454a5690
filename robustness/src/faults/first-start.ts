import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '../random.ts';
import { spawnServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { fullDisk, troubledDisk, type MakeDisk } from './disks.ts';
import { createProblems, errorText, type FaultReport, type Problems } from './problems.ts';

/** After the database's file exists: while its tables are created. */
const whileMigratingMs = [0, 80] as const;
const wholeStartMs = [0, 1500] as const;
const startWithinMs = 30_000;

/** Kills the very first start at every stage: the next one works. */
export async function killFirstStarts({ rounds, seed }: { rounds: number; seed: number }): Promise<FaultReport> {
  const problems = createProblems();
  const random = createRandom(seed);
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'matinee-first-'));
    const server = spawnServerUnderTest({}, { dataDir: folder });
    const isLate = round % 2 === 0;
    if (isLate) await fileExists(join(folder, 'matinee.db'));
    const [min, max] = isLate ? whileMigratingMs : wholeStartMs;
    const killedAfterMs = random.int(min, max);
    await delay(killedAfterMs);
    server.kill('SIGKILL');
    await server.ended;
    await expectStart(folder, `killed ${killedAfterMs} ms after ${isLate ? 'its database file was there' : 'it began'}`, problems);
    rmSync(folder, { recursive: true, force: true });
  }
  return { problems: problems.list(), summary: `${rounds} first starts killed` };
}

/** A first start without room on the disk ends with a sentence; once there is room the next one works. */
export async function firstStartsWithoutRoom(): Promise<FaultReport> {
  const problems = createProblems();
  const disks: Record<string, MakeDisk> = {
    'a full disk': fullDisk,
    'a disk that is full by order': troubledDisk('full'),
    'a read-only disk': troubledDisk('readonly'),
  };
  const tried: string[] = [];
  for (const [name, makeDisk] of Object.entries(disks)) {
    const disk = makeDisk();
    if (disk === undefined) continue;
    tried.push(name);
    const said: string[] = [];
    disk.begin();
    const server = spawnServerUnderTest(disk.environment, { dataDir: disk.dataDir, onLine: (line) => said.push(line) });
    const ending = await Promise.race([server.ended, delay(startWithinMs, undefined, { ref: false })]);
    server.kill('SIGKILL');
    await server.ended;
    if (ending?.code !== 1) problems.add(`${name}: the server ended with ${ending?.code ?? ending?.signal ?? 'nothing'}`);
    if (said.some((line) => /^\s+at |\bnode:/.test(line))) problems.add(`${name}: it shows a stack`);
    disk.end();
    await expectStart(disk.dataDir, name, problems, disk.environment);
    disk.cleanUp();
  }
  return { problems: problems.list(), summary: tried.join(', ') };
}

async function fileExists(path: string): Promise<void> {
  for (let left = startWithinMs; left > 0 && !existsSync(path); left--) await delay(1);
}

async function expectStart(dataDir: string, after: string, problems: Problems, environment: Record<string, string> = {}): Promise<void> {
  try {
    const server = await startServerUnderTest(environment, { dataDir });
    const status = await server.post('/room/create', await server.grant(), { name: 'cinema' });
    if (status !== 201) problems.add(`${after}: a room could not be made: ${status}`);
    await server.stop();
  } catch (error) {
    problems.add(`${after}: ${errorText(error).slice(0, 400)}`);
  }
}
