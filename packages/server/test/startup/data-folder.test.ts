import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestServer } from '@matinee/testing';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let home: string;
beforeEach(() => {
  home = temporaryFolder();
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const files = ['matinee.db', 'matinee.db-wal', 'matinee.db-shm'];

test('[STORE-11] the data folder and the database are readable for the server’s user only', async () => {
  const before = process.umask(0);
  const dataDir = join(home, 'new', 'data');
  const server = await startTestServer({}, { dataDir });
  process.umask(before);
  expect(modeOf(dataDir)).toBe('700');
  for (const file of files) expect([file, modeOf(join(dataDir, file))]).toEqual([file, '600']);
  await server.close();
});

test('[STORE-11] a database that others could read is closed to them, and an existing folder keeps its mode', async () => {
  chmodSync(home, 0o755);
  writeFileSync(join(home, 'matinee.db'), '', { mode: 0o644 });
  const server = await startTestServer({}, { dataDir: home });
  for (const file of files) expect([file, modeOf(join(home, file))]).toEqual([file, '600']);
  expect(modeOf(home)).toBe('755');
  await server.close();
});
