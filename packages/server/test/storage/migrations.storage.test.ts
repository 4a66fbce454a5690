import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRoom } from '@matinee/room';
import { createDatabase } from '@matinee/testing';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { openDatabase, type DatabaseConfig } from '../../src/storage/databases/database.ts';
import { createMessageStore, type MessagePage } from '../../src/storage/messages/message-store.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import { migrations } from '../../src/storage/migrations.ts';
import { openPostgres } from '../../src/storage/databases/postgres.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import { openEmbedded } from '../../src/storage/databases/sqlite.ts';

const startMs = 1_800_000_000_000;

/** A driver's fault, from a given statement on. */
interface Interruption {
  count: number;
  /** The number of the first refused statement. */
  at: number;
  /** Whether all later statements are refused too, as after the process's end. */
  isFinal: boolean;
}
const never: Interruption = { count: 0, at: Infinity, isFinal: false };
let interruption: Interruption = never;

function countStatement(): void {
  interruption.count += 1;
  const { count, at, isFinal } = interruption;
  if (count === at || (isFinal && count > at)) throw new Error('Interrupted');
}

interface Place {
  make(): Promise<DatabaseConfig>;
  /** A copy of a database that has no connections. */
  copy(config: DatabaseConfig): Promise<DatabaseConfig>;
  open(config: DatabaseConfig): OpenDatabase;
  close(): Promise<void>;
}

async function sqlitePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-migrations-'));
  return {
    make: async () => ({ dataDir: mkdtempSync(join(folder, 'data-')) }),
    async copy({ dataDir }) {
      const copied = mkdtempSync(join(folder, 'data-'));
      cpSync(dataDir, copied, { recursive: true });
      return { dataDir: copied };
    },
    open: ({ dataDir }) => openEmbedded(dataDir),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function postgresPlace(): Promise<Place> {
  return {
    make: async () => ({ dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl')) }),
    copy: async ({ databaseUrl }) => ({ dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl'), databaseUrl) }),
    open: ({ databaseUrl = '' }) => openPostgres(databaseUrl),
    close: async () => undefined,
  };
}

type Method = (this: unknown, ...values: unknown[]) => unknown;

function countCallsOf(prototype: object, method: string): void {
  const original = Reflect.get(prototype, method) as Method;
  vi.spyOn(prototype as Record<string, Method>, method).mockImplementation(function (this: unknown, ...values) {
    countStatement();
    return Reflect.apply(original, this, values);
  });
}

beforeEach(() => {
  // Below every library, so that every statement passes.
  for (const method of ['run', 'all', 'get', 'iterate']) countCallsOf(StatementSync.prototype, method);
  countCallsOf(DatabaseSync.prototype, 'exec');
  countCallsOf(Client.prototype, 'query');
});
afterEach(() => {
  interruption = never;
  vi.restoreAllMocks();
});

const names = Object.keys(migrations('sqlite')).sort();

/** Applies the first `count` migrations, and adds a room and a session after the first. */
async function migrateTo(place: Place, config: DatabaseConfig, count: number): Promise<void> {
  const { database, kind } = place.open(config);
  const all = migrations(kind);
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => all } });
  expect((await migrator.migrateTo(names[0] as string)).error).toBeUndefined();
  const { sync, chat, membership } = createRoom({ name: 'Cinema', isTemporary: false, title: 'Kept' }, startMs);
  await sql`insert into rooms (name, name_lower, is_temporary, visibility, epoch, active_at, snapshot, snapshot_seq)
    values ('Cinema', 'cinema', 0, 'public', 0, ${startMs}, ${JSON.stringify({ sync, chat, ['standing']: membership })}, 0)`.execute(
    database,
  );
  await sql`insert into room_log (room_id, seq, epoch, entry) select id, 1, 0, ${JSON.stringify({ patch: { description: 'Logged' } })} from rooms`.execute(
    database,
  );
  await sql`insert into sessions (token_hash, username, created_at, used_at) values ('hash', 'Ann', ${startMs}, ${startMs})`.execute(
    database,
  );
  expect((await migrator.migrateTo(names[count - 1] as string)).error).toBeUndefined();
  await database.destroy();
}

/** Opens a database and makes a room. Returns the former content, and whether that worked. */
async function whole(config: DatabaseConfig): Promise<unknown> {
  const opened = await openDatabase(config);
  const store = createRoomStore(opened);
  const cinema = await store.claim('cinema', startMs);
  const sessions = await opened.database.selectFrom('sessions').select(['token_hash', 'username']).execute();
  const { sync, chat, membership } = createRoom({ name: 'attic', isTemporary: false }, startMs);
  const isUsable = await store.create({ sync, chat, membership }, startMs);
  await opened.database.destroy();
  return { isUsable, room: cinema && [cinema.seq, cinema.room.sync.title, cinema.room.sync.description], sessions };
}

const kept = { isUsable: true, room: [1, 'Kept', 'Logged'], sessions: [{ token_hash: 'hash', username: 'Ann' }] };
/**
 * Interruptions from nothing and from the first version with data, evenly spread, and at every statement of the two newest migrations, so
 * that the time does not grow with their number.
 */
const stages = [
  { from: 'nothing', count: 0, places: 12, kept: { isUsable: true, room: undefined, sessions: [] } },
  { from: 'the first version', count: 1, places: 24, kept },
  { from: 'before the last two migrations', count: names.length - 2, places: Infinity, kept },
];

/** Returns the number of statements of an uninterrupted start. */
async function countStatements(config: DatabaseConfig): Promise<number> {
  interruption = { count: 0, at: Infinity, isFinal: false };
  const { database } = await openDatabase(config);
  const { count } = interruption;
  interruption = never;
  await database.destroy();
  return count;
}

const interruptions = [
  ['a statement fails', false],
  ['the process ends', true],
] as const;

describe.each([
  ['SQLite', sqlitePlace, interruptions],
  // PostgreSQL rolls back by itself, and each round takes 0.2 s.
  ['PostgreSQL', postgresPlace, interruptions.slice(1)],
] as const)('on %s', (_, openPlace, its) => {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace();
  });
  afterAll(() => place.close());

  test('[ACCOUNT-20] users of Discord stay linked', async () => {
    const config = await place.make();
    await migrateTo(place, config, names.indexOf('2026-11-24-users-of-login-providers'));
    const before = place.open(config);
    await sql`insert into users (id, username, username_key, discord_id, discord_name, created_at)
      values ('ann', 'Ann', 'ann', '4711', 'In Vented', ${startMs}), ('bo', 'Bo', 'bo', null, null, ${startMs})`.execute(before.database);
    await before.database.destroy();
    const { database } = await openDatabase(config);
    expect(await database.selectFrom('provider_users').selectAll().execute()).toEqual([
      { issuer: 'discord', subject: '4711', user_id: 'ann', name: 'In Vented', linked_at: startMs },
    ]);
    await database.destroy();
  });

  test('[CHAT-16] [CHAT-37] messages stay, are found, and have a size', async () => {
    const config = await place.make();
    await migrateTo(place, config, names.indexOf('2026-11-28-bounded-messages'));
    const before = place.open(config);
    const { rows } = await sql<{ id: number }>`select id from rooms`.execute(before.database);
    const roomId = rows[0]?.id ?? 0;
    const sender = JSON.stringify({ id: 'c1', name: 'Ann', isLoggedIn: false, status: 'none', role: 0 });
    await sql`insert into messages (id, room_id, at, account_id, sender, text, words, revision)
      values ('m1', ${roomId}, ${startMs}, 'ann', ${sender}, 'A boat, a boat', 'a boat a boat', 0),
        ('m2', ${roomId}, ${startMs + 1}, null, ${sender}, '!', '', 0)`.execute(before.database);
    await before.database.destroy();
    const opened = await openDatabase(config);
    const messages = createMessageStore(opened);
    const texts = ({ messages: found }: MessagePage) => found.map(({ text }) => text);
    expect(texts(await messages.before(roomId, undefined, 10))).toEqual(['A boat, a boat', '!']);
    expect(texts(await messages.search(roomId, 'bo', undefined, 10))).toEqual(['A boat, a boat']);
    expect((await Array.fromAsync(messages.pagesOf('ann'))).flat()).toHaveLength(1);
    const bytes = await opened.database.selectFrom('messages').select('bytes').orderBy('number').execute();
    expect(bytes.map((row) => row.bytes)).toEqual([300 + sender.length + 14 + 13, 300 + sender.length + 1]);
    await createRoomStore(opened).remove(roomId);
    expect(await opened.database.selectFrom('messages').select('id').execute()).toHaveLength(2);
    await opened.database.destroy();
  });

  describe.each(its)('a start in which %s', (__, isFinal) => {
    test.each(stages)(
      'from $from is followed by a start that works, with all stored data',
      async ({ count, places, kept: expected }) => {
        const first = await place.make();
        if (count > 0) await migrateTo(place, first, count);
        const total = await countStatements(await place.copy(first));
        const step = Math.max(1, Math.floor(total / places));
        for (let at = 1; at <= total; at += step) {
          const config = await place.copy(first);
          interruption = { count: 0, at, isFinal };
          const outcome = await openDatabase(config).catch(() => undefined);
          interruption = never;
          await outcome?.database.destroy();
          const found = await whole(config).catch((error: unknown) => error);
          expect(found, `interrupted at statement ${at} of ${total}`).toEqual(expected);
        }
      },
      120_000,
    );
  });
});
