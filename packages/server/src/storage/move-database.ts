import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { DatabaseError, reasonOf } from './database-error.ts';
import { openDatabase } from './database.ts';
import type { Tables } from './tables.ts';

/** All tables, those first to which others refer. */
const order = {
  users: 1,
  rooms: 2,
  room_log: 3,
  thumbnails: 4,
  sessions: 5,
  email_changes: 6,
  login_places: 7,
  recovery_keys: 8,
  erased_names: 9,
  lookups: 10,
  server_state: 11,
} as const satisfies Record<keyof Tables, number>;
const tables = (Object.keys(order) as (keyof Tables)[]).toSorted((a, b) => order[a] - order[b]);

/** Rows of one insert: PostgreSQL takes 65 535 parameters, and the widest table has 15 columns. */
const rowsPerInsert = 500;
/** An insert ends before it holds more than so many characters and bytes. */
const weightPerInsert = 8 * 1024 * 1024;

export interface MoveOptions {
  /** The folder of the embedded database. It stays as it is. */
  dataDir: string;
  /** The URL of the PostgreSQL database, in which nothing may be stored yet. */
  databaseUrl: string;
}

/**
 * Copies an embedded database into PostgreSQL, all or nothing, and keeps servers off both meanwhile. Returns how many rows each
 * table has now.
 * @throws DatabaseError when there is nothing to copy, a server uses the folder, or the target holds rooms, accounts or sessions
 */
export async function moveDatabase({ dataDir, databaseUrl }: MoveOptions): Promise<Record<keyof Tables, number>> {
  const path = join(dataDir, 'matinee.db');
  if (!existsSync(path)) throw new DatabaseError(`There is no database at ${path}.`);
  lock(path).close();
  // Brings the file to the version of this program: both databases then have the same columns.
  await (await openDatabase({ dataDir })).database.destroy();
  const source = lock(path);
  try {
    const { database } = await openDatabase({ dataDir, databaseUrl });
    try {
      return await database.transaction().execute((transaction) => copyAll(source, transaction));
    } finally {
      await database.destroy();
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`Nothing was copied: ${reasonOf(error)}.`, { cause: error });
  } finally {
    source.close();
  }
}

/** Opens the file for this process alone: SQLite refuses that while another process has it open. @throws DatabaseError */
function lock(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    return database;
  } catch (error) {
    database.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    throw new DatabaseError(isBusy ? `A server uses ${path}: stop it first.` : `The database ${path} cannot be read: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

async function copyAll(source: DatabaseSync, target: Transaction<Tables>): Promise<Record<keyof Tables, number>> {
  // A server that starts meanwhile waits, and then finds what was copied.
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access exclusive mode`.execute(target);
  await requireEmpty(target);
  const counts: Partial<Record<keyof Tables, number>> = {};
  for (const table of tables) counts[table] = await copy(source, target, table);
  // Ids were copied with their rooms; the next room gets the one after them.
  await sql`select setval(pg_get_serial_sequence('rooms', 'id'), coalesce(max(id), 0) + 1, false) from rooms`.execute(target);
  return counts as Record<keyof Tables, number>;
}

async function requireEmpty(target: Transaction<Tables>): Promise<void> {
  for (const table of ['rooms', 'users', 'sessions'] as const) {
    const found = await target
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined) throw new DatabaseError('The PostgreSQL database is in use already. Name an empty one.');
  }
  // What a server stores when it first starts, such as its signing secret, gives way to that of the copied one.
  for (const table of ['server_state', 'lookups'] as const) await target.deleteFrom(table).execute();
}

async function copy(source: DatabaseSync, target: Transaction<Tables>, table: keyof Tables): Promise<number> {
  let count = 0;
  let weight = 0;
  let rows: Record<string, unknown>[] = [];
  async function flush(): Promise<void> {
    if (rows.length > 0) await target.insertInto(table).values(rows).execute();
    count += rows.length;
    rows = [];
    weight = 0;
  }
  for (const row of source.prepare(`select * from ${table}`).iterate()) {
    rows.push(row);
    for (const value of Object.values(row)) weight += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
    if (rows.length === rowsPerInsert || weight > weightPerInsert) await flush();
  }
  await flush();
  return count;
}
