import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { createRandom, type Random } from '../random.ts';
import { spawnServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { end, expectSentence, tryFault, type AddProblem, type FaultReport } from './try-fault.ts';

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
export function startOnUnreadableDatabases({ seed }: { seed: number }): Promise<FaultReport> {
  return tryFault(async (add, folder) => {
    const sound = join(folder, 'sound');
    const server = await startServerUnderTest({}, { dataDir: sound });
    await server.post('/room/create', await server.grant(), { name: 'cinema' });
    await server.stop();
    for (const [name, damage] of Object.entries(damages)) {
      const dataDir = mkdtempSync(join(folder, 'damaged-'));
      const file = join(dataDir, 'matinee.db');
      copyFileSync(join(sound, 'matinee.db'), file);
      damage(file, createRandom(seed).fork(name));
      await expectRefusal(name, dataDir, file, add);
    }
    return `${Object.keys(damages).length} kinds of damage`;
  });
}

async function expectRefusal(name: string, dataDir: string, file: string, add: AddProblem): Promise<void> {
  const before = readFileSync(file);
  const said: string[] = [];
  const server = spawnServerUnderTest({}, { dataDir, onLine: (line, from) => void (from === 'stderr' && said.push(line)) });
  const listens = server.listening.then(() => undefined).catch(() => server.ended);
  await Promise.race([server.ended, listens, delay(endWithinMs, undefined, { ref: false })]);
  expectSentence(await end(server, 'SIGKILL'), said, name, add);
  if (said.filter((line) => line.trim() !== '').length !== 1)
    add(`${name}: it says ${said.length} lines: ${said.slice(0, 3).join(' / ')} …`);
  if (!readFileSync(file).equals(before)) add(`${name}: the file is not as it was`);
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const content = readFileSync(file);
  bytes.copy(content, at);
  writeFileSync(file, content);
}
