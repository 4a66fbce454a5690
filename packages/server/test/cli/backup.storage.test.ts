import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDatabase, passwordOf, type TestServer } from '@matinee/testing';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/storage/databases/database.ts';
import { backUpPostgres } from '../../src/storage/databases/postgres-backup.ts';
import type { Database } from '../../src/storage/tables.ts';
import { everything, fill, many } from '../helpers/filled-database.ts';
import { runMatinee, type Ended } from '../helpers/run-matinee.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startForTest } from '../helpers/start-for-test.ts';

/** Generous for a busy machine: a slower backup hangs. */
const backupWithinMs = 30_000;
const path = { PATH: process.env['PATH'] ?? '' };
let home: string;
beforeEach(() => {
  home = temporaryFolder();
});

interface Place {
  DATA_DIR: string;
  DATABASE_URL?: string;
  REDIS_URL?: string;
}

const file = (): string => join(home, 'evening.backup');
const embedded = async (name: string): Promise<Place> => ({ DATA_DIR: join(home, name) });
const postgres = async (name: string): Promise<Place> => ({
  DATA_DIR: join(home, name),
  DATABASE_URL: await createDatabase(inject('postgresUrl')),
});
const nodes = async (name: string): Promise<Place> => ({ ...(await postgres(name)), REDIS_URL: inject('redisUrl') });

const run = (args: string[], place: Place, env: Record<string, string> = path): Promise<Ended> =>
  runMatinee(args, { env: { ...env, ...place }, cwd: home });

const start = (place: Place): Promise<TestServer> => startForTest({ ...place }, { dataDir: place.DATA_DIR });

async function inDatabase<T>({ DATA_DIR: dataDir, DATABASE_URL }: Place, task: (database: Database) => Promise<T>): Promise<T> {
  const { database } = await openDatabase({ dataDir, databaseUrl: DATABASE_URL });
  try {
    return await task(database);
  } finally {
    await database.destroy();
  }
}

const fillSparsely = (database: Database): Promise<void> => fill(database, 5);

async function backedUp(place: Place): Promise<Place> {
  await inDatabase(place, fillSparsely);
  expect(await run(['backup', file()], place)).toMatchObject({ code: 0 });
  return place;
}
async function restore(place: Place): Promise<{ out: string; kept: string }> {
  const { code, out, error } = await run(['restore', file()], place);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return { out, kept: resolve(home, /is kept in (\S+)\.\n/.exec(out)?.[1] ?? '') };
}

const titleOf = async (server: TestServer, room: string): Promise<string> =>
  (await server.call('GET', `/room/${room}`, { token: await server.grant() })).body.title;

/** Changes titles as fast as the server acknowledges: `Evening 1`, `Evening 2` and so on. */
async function startLoad(server: TestServer, rooms: readonly string[]) {
  const acknowledged = new Map(rooms.map((room) => [room, 0]));
  const token = await server.grant();
  const over = new AbortController();
  const users = rooms.map(async (room) => {
    for (let count = 1; !over.signal.aborted;) {
      const { status } = await server.call('PATCH', `/room/${room}`, { token, body: { title: `Evening ${count}` } });
      // Clients repeat requests that the server failed to store in time.
      if (status === 503) continue;
      if (status !== 200) throw new Error(`A change of ${room} was answered with ${status}`);
      acknowledged.set(room, count);
      count += 1;
    }
  });
  while ([...acknowledged.values()].some((count) => count < 3)) await new Promise((resolve) => setImmediate(resolve));
  return {
    acknowledged,
    async stop() {
      over.abort();
      await Promise.all(users);
    },
  };
}

describe.each([
  ['SQLite', embedded],
  ['PostgreSQL', postgres],
  ['PostgreSQL and Redis', nodes],
])('on %s', (_, place) => {
  test('[CLI-10] a backup of 1000 rooms under load contains every change that was acknowledged before', async () => {
    const source = await place('source');
    await inDatabase(source, async (database) => {
      await fill(database);
      // Rooms unused for years would be removed.
      await database.updateTable('rooms').set({ active_at: Date.now() }).execute();
    });
    const server = await start(source);
    const names = Array.from({ length: 8 }, () => server.generate());
    const rooms = await Promise.all(names);
    const load = await startLoad(server, rooms);
    const before = new Map(load.acknowledged);
    const startMs = performance.now();
    const ended = await run(['backup', file()], source);
    const ms = performance.now() - startMs;
    await load.stop();
    expect(ended).toMatchObject({ code: 0, error: '' });
    expect(ended.out).toMatch(new RegExp(`^Wrote ${many + rooms.length} rooms and ${many} accounts to ${file()} `));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(ms).toBeLessThan(backupWithinMs);
    for (const room of rooms) expect(load.acknowledged.get(room)).toBeGreaterThan(before.get(room) ?? 0);
    await server.close();

    const target = await place('target');
    await restore(target);
    const restored = await start(target);
    for (const room of rooms) {
      expect(Number((await titleOf(restored, room)).replace('Evening ', ''))).toBeGreaterThanOrEqual(before.get(room) ?? 0);
    }
  }, 90_000);

  test('[CLI-11] a restore brings back every row of every table, and keeps the replaced database', async () => {
    const source = await place('source');
    await inDatabase(source, fill);
    const before = await inDatabase(source, everything);
    expect(await run(['backup', file()], source)).toMatchObject({ code: 0, error: '' });
    await inDatabase(source, async (database) => {
      await database.deleteFrom('users').where('id', '<', 'user-5').execute();
      await database.updateTable('rooms').set({ title: 'changed' }).execute();
    });
    const changed = await inDatabase(source, everything);
    const { out, kept } = await restore(source);
    expect(out).toContain(`Restored ${many} rooms and ${many} accounts`);
    expect(await inDatabase(source, everything)).toEqual(before);

    const target = await place('target');
    expect(await run(['restore', kept], target)).toMatchObject({ code: 0 });
    expect(await inDatabase(target, everything)).toEqual(changed);
    const server = await start(source);
    expect(await server.generate()).toMatch(/-\d+$/);
  });

  test('[CLI-11] a restore leaves out sessions on request', async () => {
    const source = await place('source');
    await inDatabase(source, (database) => fill(database, 3));
    expect(await run(['backup', file()], source)).toMatchObject({ code: 0, error: '' });
    expect(await run(['restore', file(), '--end-sessions'], source)).toMatchObject({ code: 0, error: '' });
    const { sessions, users } = await inDatabase(source, everything);
    expect([sessions, users?.length]).toEqual([[], 3]);
  });

  test('[CLI-11] a server goes on from the backup as if nothing had happened since', async () => {
    const source = await place('source');
    const server = await start(source);
    const token = await server.grant('Ann');
    const room = await server.generate(token);
    const retitle = (at: TestServer, title: string) => at.call('PATCH', `/room/${room}`, { token, body: { title } });
    await retitle(server, 'First evening');
    expect(await run(['backup', file()], source)).toMatchObject({ code: 0, error: '' });
    for (let count = 0; count < 5; count++) await retitle(server, `Later ${count}`);
    await server.close();

    await restore(source);
    const again = await start(source);
    expect(await titleOf(again, room)).toBe('First evening');
    expect((await retitle(again, 'Second evening')).status).toBe(200);
    expect((await again.call('GET', '/user', { token })).body).toMatchObject({ username: 'Ann', loggedIn: true });
    const login = { user: 'Ann', password: passwordOf('Ann') };
    expect((await again.call('POST', '/user/login', { token: await again.grant(), body: login })).status).toBe(200);
  });
});

describe.each([
  ['SQLite', embedded],
  ['PostgreSQL', postgres],
])('on %s a restore', (_, place) => {
  async function furnished(): Promise<Place> {
    const source = await backedUp(await place('source'));
    await inDatabase(source, (database) => database.updateTable('rooms').set({ title: 'since then' }).execute());
    return source;
  }
  async function expectRefusal(source: Place, sentence: RegExp, env?: Record<string, string>): Promise<void> {
    const before = await inDatabase(source, everything);
    const { code, out, error } = await run(['restore', file()], source, env);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(sentence);
    expect(error.trim().split('\n')).toHaveLength(1);
    expect(await inDatabase(source, everything)).toEqual(before);
  }

  test('[CLI-11] is refused, and changes nothing, while a server uses the database', async () => {
    const source = await furnished();
    const server = await start(source);
    const { code, error } = await run(['restore', file()], source);
    expect(code).toBe(1);
    expect(error).toMatch(/: stop it first\.\n$/);
    expect(await titleOf(server, 'room-1')).not.toBe('');
  });

  test('[CLI-12] is refused, and changes nothing, from a backup of a newer version', async () => {
    const source = await furnished();
    rmSync(file());
    const later = await place('later');
    await inDatabase(later, fillSparsely);
    await writeNewerBackup(later);
    await expectRefusal(source, /was written by a newer version of Matinee\. Use that version\.$/m);
  });

  test('[CLI-11] is refused, and changes nothing, from a damaged or truncated backup', async () => {
    const source = await furnished();
    const whole = readFileSync(file());
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, Math.floor(whole.length / 2), Math.floor(whole.length / 2) + 9000);
    writeFileSync(file(), damaged);
    await expectRefusal(source, /damaged|pg_restore failed|psql failed/);
    writeFileSync(file(), whole);
    truncateSync(file(), Math.floor(whole.length * 0.7));
    await expectRefusal(source, /damaged|pg_restore failed|psql failed/);
  });

  test('[CLI-11] is refused, and changes nothing, from a file that is no backup, or a backup of another kind of database', async () => {
    const source = await furnished();
    rmSync(file());
    await expectRefusal(source, /^There is no file /);
    writeFileSync(file(), 'Dear diary');
    await expectRefusal(source, /is no backup of Matinee\.$/m);
    rmSync(file());
    const other = source.DATABASE_URL === undefined ? await postgres('other') : await embedded('other');
    await backedUp(other);
    await expectRefusal(source, /^This is a backup of /);
  });
});

async function writeNewerBackup(place: Place): Promise<void> {
  const addMigration = "insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999-01-01')";
  const { DATABASE_URL: url } = place;
  if (url === undefined) {
    await run(['backup', file()], place);
    const copy = new DatabaseSync(file());
    copy.exec(addMigration);
    copy.close();
  } else
    await inDatabase(place, async (database) => {
      await sql.raw(addMigration).execute(database);
      await backUpPostgres(database, url, file());
    });
}

test.each(['no database any more', 'cut off'])(
  '[CLI-11] a restore replaces a database that is %s, and keeps its remains',
  async (damage) => {
    const source = await backedUp(await embedded('source'));
    const before = await inDatabase(source, everything);
    const path = join(source.DATA_DIR, 'matinee.db');
    const left = damage === 'cut off' ? readFileSync(path).subarray(0, 10_000) : Buffer.alloc(300_000, 7);
    writeFileSync(path, left);
    const { kept } = await restore(source);
    expect(readFileSync(kept)).toEqual(left);
    expect(await inDatabase(source, everything)).toEqual(before);
  },
);

test('[CLI-11] a backup is not changed by the write-ahead log of a removed database', async () => {
  const source = await backedUp(await embedded('source'));
  const before = await inDatabase(source, everything);
  const path = join(source.DATA_DIR, 'matinee.db');
  await inDatabase(source, async (database) => {
    await database.updateTable('rooms').set({ title: 'since then' }).execute();
    copyFileSync(`${path}-wal`, join(home, 'wal'));
  });
  const log = readFileSync(join(home, 'wal'));
  rmSync(path);
  writeFileSync(`${path}-wal`, log);
  const { kept } = await restore(source);
  expect(readFileSync(kept)).toEqual(log);
  expect(await inDatabase(source, everything)).toEqual(before);
});

test('[CLI-11] a restore never drops tables of another program', async () => {
  const source = await backedUp(await postgres('source'));
  const empty = await postgres('empty');
  for (const place of [source, empty]) {
    const client = new Client(place.DATABASE_URL);
    await client.connect();
    await client.query('create table diary (page text)');
    await client.end();
    expect(await run(['restore', file()], place)).toEqual({
      code: 1,
      out: '',
      error: "The PostgreSQL database holds tables of another program (diary). Name a database of Matinee's own.\n",
    });
  }
});

test('[CLI-10] a backup never replaces a file, and leaves no file behind when it fails', async () => {
  const source = await embedded('source');
  expect(await run(['backup', file()], source)).toMatchObject({ code: 1, error: expect.stringMatching(/^There is no database at /) });
  await inDatabase(source, async () => undefined);
  writeFileSync(file(), 'mine');
  expect(await run(['backup', file()], source)).toMatchObject({ code: 1, error: `${file()} exists already. Choose another name.\n` });
  expect(readFileSync(file(), 'utf8')).toBe('mine');
  expect(await run(['backup', join(source.DATA_DIR, 'matinee.db')], source)).toMatchObject({ code: 1 });
  expect(readdirSync(home).toSorted()).toEqual(['evening.backup', 'source']);
  expect(existsSync(join(source.DATA_DIR, 'matinee.db'))).toBe(true);
});

test('[CLI-10] an error names the missing programs of PostgreSQL', async () => {
  const source = await postgres('source');
  await inDatabase(source, async () => undefined);
  const error = "pg_dump was not found. Install PostgreSQL's client programs (on Debian and Ubuntu: apt-get install postgresql-client).\n";
  expect(await run(['backup', file()], source, { PATH: home })).toMatchObject({ code: 1, error });
  expect(existsSync(file())).toBe(false);
});
