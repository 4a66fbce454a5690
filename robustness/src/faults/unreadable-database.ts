import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { createRandom, type Random } from '../random.ts';
import { spawnServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { createProblems, type FaultReport, type Problems } from './problems.ts';

const endWithinMs = 20_000;

/** Kinds of damage to a database file, by name. */
const damages: Readonly<Record<string, (file: string, random: Random) => void>> = {
  'bytes of chance': (file, random) => writeFileSync(file, random.bytes(8192)),
  'a text': (file) => writeFileSync(file, 'This is no database.\n'.repeat(300)),
  'its first page without its content': (file, random) => overwrite(file, 100, random.bytes(3900)),
  'half of it': (file) => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length / 2)));
  },
  'all pages but the first of chance': (file, random) => overwrite(file, 4096, random.bytes(readFileSync(file).length - 4096)),
  'a later version': (file) => {
    const database = new DatabaseSync(file);
    database.exec("insert into kysely_migration (name, timestamp) values ('9999-12-31-from-the-future', '9999-12-31T00:00:00.000Z')");
    database.close();
  },
};

/** A file that is no database of ours, or of a later version: the start ends with one sentence and leaves it as it is. */
export async function startOnUnreadableDatabases({ seed }: { seed: number }): Promise<FaultReport> {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-damaged-'));
  const problems = createProblems();
  try {
    const sound = join(folder, 'sound');
    const server = await startServerUnderTest({}, { dataDir: sound });
    await server.post('/room/create', await server.grant(), { name: 'cinema' });
    await server.stop();
    for (const [name, damage] of Object.entries(damages)) {
      const dataDir = mkdtempSync(join(folder, 'damaged-'));
      const file = join(dataDir, 'matinee.db');
      copyFileSync(join(sound, 'matinee.db'), file);
      damage(file, createRandom(seed).fork(name));
      await expectSentence(name, dataDir, file, problems);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { problems: problems.list(), summary: `${Object.keys(damages).length} kinds of damage` };
}

async function expectSentence(name: string, dataDir: string, file: string, problems: Problems): Promise<void> {
  const before = hashOf(file);
  const said: string[] = [];
  const server = spawnServerUnderTest({}, { dataDir, onLine: (line, from) => void (from === 'stderr' && said.push(line)) });
  const ending = await Promise.race([
    server.ended,
    server.listening.then(
      () => 'listens' as const,
      () => server.ended,
    ),
    delay(endWithinMs, 'nothing' as const),
  ]);
  if (ending === 'listens' || ending === 'nothing') {
    problems.add(`${name}: the server ${ending === 'listens' ? 'starts' : `neither starts nor ends within ${endWithinMs} ms`}`);
    server.kill('SIGKILL');
    await server.ended;
  } else {
    if (ending.code !== 1) problems.add(`${name}: the server ends with ${ending.code ?? ending.signal}`);
    if (said.filter((line) => line.trim() !== '').length !== 1)
      problems.add(`${name}: it says ${said.length} lines: ${said.slice(0, 3).join(' / ')} …`);
    if (said.some((line) => /^\s+at |\bnode:/.test(line))) problems.add(`${name}: it shows a stack`);
  }
  if (hashOf(file) !== before) problems.add(`${name}: the file is not as it was`);
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const content = readFileSync(file);
  bytes.copy(content, at);
  writeFileSync(file, content);
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
