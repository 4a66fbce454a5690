import { hash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDatabase } from '@matinee/testing';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { DatabaseError } from '../../src/storage/databases/database-error.ts';
import { openDatabase } from '../../src/storage/databases/database.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import { migrations } from '../../src/storage/migrations.ts';
import { openPostgres } from '../../src/storage/databases/postgres.ts';
import { openEmbedded } from '../../src/storage/databases/sqlite.ts';
import { backUpEmbedded } from '../../src/storage/databases/sqlite-backup.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import { isStorageFailure } from '../../src/storage/storage-failure.ts';
import { roomNamed } from '../helpers/room-store-contract.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const firstMigrations = ['2026-11-20-rooms-sessions-videos', '2026-11-21-accounts', '2026-11-21-lookups'];

async function migrateTo(opened: OpenDatabase, last: string): Promise<void> {
  const provider = { getMigrations: async () => migrations(opened.kind) };
  const { error } = await new Migrator({ db: opened.database, provider }).migrateTo(last);
  if (error !== undefined) throw error;
}

describe.each(['sqlite', 'postgres'] as const)('a database of %s', (kind) => {
  let databaseUrl: string | undefined;
  beforeEach(async () => {
    databaseUrl = kind === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined;
  });
  const openUnmigrated = (): OpenDatabase => (databaseUrl === undefined ? openEmbedded(folder) : openPostgres(databaseUrl));
  const open = (): Promise<OpenDatabase> => openDatabase({ dataDir: folder, databaseUrl });

  test('repairs rooms that an earlier version stored and could not read, and lists all of them', async () => {
    const opened = openUnmigrated();
    await migrateTo(opened, firstMigrations.at(-1) ?? '');
    const good = roomNamed('good');
    const snapshots: [string, unknown][] = [
      ['good', { ...good, sync: { ...good.sync, title: 'Friday' } }],
      ['poisoned', { ...good, sync: { ...good.sync, name: 'poisoned', title: 'x'.repeat(400) } }],
      ['endless', { ...good, sync: { ...good.sync, name: 'endless', prevQueue: [{ service: 'youtube', id: 'a', startAt: 604_802 }] } }],
      ['garbage', 'not a room'],
    ];
    for (const [name, snapshot] of snapshots) {
      await sql`insert into rooms (name, name_lower, is_temporary, visibility, epoch, active_at, snapshot, snapshot_seq)
        values (${name}, ${name}, 0, 'public', 0, 0, ${JSON.stringify(snapshot)}, 0)`.execute(opened.database);
    }
    await sql`insert into room_log (room_id, seq, epoch, entry)
      select id, 1, 0, ${JSON.stringify({ patch: { title: 'Saturday' } })} from rooms where name = 'good'`.execute(opened.database);
    await opened.database.destroy();

    const migrated = await open();
    const store = createRoomStore(migrated);
    const titles = new Map((await store.list({ withUnlisted: false })).map(({ name, title }) => [name, title]));
    expect(titles).toEqual(
      new Map([
        ['good', 'Saturday'],
        ['poisoned', 'x'.repeat(255)],
        ['endless', ''],
        ['garbage', ''],
      ]),
    );
    expect((await store.claim('endless', 0))?.room.sync.prevQueue).toMatchObject([{ id: 'a', startAt: 604_800 }]);
    expect((await store.claim('good', 0))?.room.sync.title).toBe('Saturday');
    expect((await store.claim('garbage', 0))?.room.sync).toMatchObject({ name: 'garbage', queue: [] });
    await migrated.database.destroy();
  });

  test('[STORE-10] is refused in one sentence and left as it is if it is of a newer version', async () => {
    const opened = await open();
    await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999-01-01')`.execute(opened.database);
    await opened.database.destroy();
    const stored = (): string => (databaseUrl === undefined ? hashOfFile() : 'of a server');
    const before = stored();
    await expect(open()).rejects.toThrow(/^The database was written by a newer version of Matinee\. [^\n]+\.$/);
    expect(stored()).toBe(before);
  });
});

const hashOfFile = (): string => hash('sha256', readFileSync(join(folder, 'matinee.db')));

describe('a database file', () => {
  test.each([
    ['is none', () => Buffer.from('This is a letter, not a database.'.repeat(200))],
    [
      'is damaged in the middle',
      () => {
        const file = readFileSync(join(folder, 'matinee.db'));
        file.fill(0xff, 4096, file.length);
        return file;
      },
    ],
    [
      'is damaged at its beginning',
      () => {
        const file = readFileSync(join(folder, 'matinee.db'));
        return file.fill(0x07, 100, 4000);
      },
    ],
    ['is cut off', () => readFileSync(join(folder, 'matinee.db')).subarray(0, 9000)],
  ])('is refused in one sentence and left as it is if it %s', async (_, spoil) => {
    await (await openDatabase({ dataDir: folder })).database.destroy();
    writeFileSync(join(folder, 'matinee.db'), spoil());
    const before = hashOfFile();
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/^The database [^\n]+ is damaged: [^\n]+\.$/);
    expect(hashOfFile()).toBe(before);
  });

  // A kill in the first milliseconds of a first start leaves this, before the file has a write-ahead log.
  test('[STORE-42] opens with the rollback journal of a killed process, and can be read for a backup', async () => {
    const whole = join(folder, 'whole.db');
    const writer = new DatabaseSync(whole);
    writer.exec('pragma cache_size = 1; create table kept (x); begin');
    while (readFileSync(whole).length < 20_000) writer.exec('insert into kept values (randomblob(4000))');
    for (const dataDir of ['started', 'backed-up']) {
      mkdirSync(join(folder, dataDir));
      for (const part of ['', '-journal']) copyFileSync(whole + part, join(folder, dataDir, `matinee.db${part}`));
    }
    writer.close();
    const { database } = await openDatabase({ dataDir: join(folder, 'started') });
    expect((await sql`select * from kept`.execute(database)).rows).toEqual([]);
    await database.destroy();
    await expect(backUpEmbedded(join(folder, 'backed-up'), join(folder, 'backup.db'))).rejects.toThrow(/no database of Matinee/);
  });

  test('is refused in one sentence if it cannot be opened', async () => {
    mkdirSync(join(folder, 'matinee.db'));
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(DatabaseError);
    await expect(openDatabase({ dataDir: join(folder, 'matinee.db', '\0') })).rejects.toThrow(DatabaseError);
  });
});

test('an unreachable PostgreSQL is reported in one sentence', async () => {
  const opening = openDatabase({ dataDir: '', databaseUrl: 'postgres://nobody@127.0.0.1:1/matinee' });
  await expect(opening).rejects.toThrow(/^The database cannot be used: [^\n]+\.$/);
});

test('temporary failures are distinguished from wrong queries', () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const busy = Object.assign(new Error('database is locked'), { errcode: 5 | (1 << 8) });
  const shutdown = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  for (const error of [full, busy, shutdown, refused]) expect(isStorageFailure(error)).toBe(true);
  const wrong = Object.assign(new Error('no such table: nowhere'), { errcode: 1 });
  expect([isStorageFailure(wrong), isStorageFailure(new TypeError('no')), isStorageFailure('full')]).toEqual([false, false, false]);
});

test('[STORE-14] a connection to PostgreSQL that breaks while it is used fails its query, and nothing else', async () => {
  const { database } = openPostgres(await createDatabase(inject('postgresUrl')));
  const inTransaction = database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database);
    // The next turns bring the connection's end, with no query under way.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    await sql`select 1`.execute(transaction);
  });
  // Its message depends on when the connection's end is noticed.
  await expect(inTransaction).rejects.toSatisfy(isStorageFailure);
  await sql`select 1`.execute(database);
  await database.destroy();
});
