import type { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { DatabaseError, reasonOf } from './database-error.ts';
import { openDatabase } from './database.ts';
import { lockEmbedded, requireNoOtherClient } from '../sole-use.ts';
import type { Database, Tables } from '../tables.ts';
import { existingDatabaseFile } from './sqlite-file.ts';

/** A table comes after the tables that it refers to. */
const noRows = {
  users: 0,
  rooms: 0,
  room_log: 0,
  thumbnails: 0,
  emote_pictures: 0,
  subtitles: 0,
  room_actions: 0,
  messages: 0,
  forgotten_messages: 0,
  sessions: 0,
  email_changes: 0,
  login_places: 0,
  recovery_keys: 0,
  provider_users: 0,
  passkeys: 0,
  second_factors: 0,
  recovery_codes: 0,
  login_steps: 0,
  pairings: 0,
  erased_names: 0,
  audit_log: 0,
  outside_changes: 0,
  bans: 0,
  invitations: 0,
  server_settings: 0,
  people_history: 0,
  webhooks: 0,
  webhook_deliveries: 0,
  lookups: 0,
  server_state: 0,
} satisfies Record<keyof Tables, number>;
export const tables = Object.keys(noRows) as (keyof Tables)[];

const counted = { rooms: 'id', audit_log: 'id', outside_changes: 'id', room_actions: 'id', messages: 'number' } as const;

/** PostgreSQL takes 65 535 parameters, and the widest table has 16 columns. */
const rowsPerInsert = 500;
/** In characters and bytes. */
const weightPerInsert = 8 * 1024 * 1024;

export interface MoveOptions {
  /** The move migrates the embedded database there, and otherwise leaves it as it is. */
  dataDir: string;
  /** Nothing may be stored in it yet. */
  databaseUrl: string;
}

/**
 * Copies an embedded database into PostgreSQL, all or nothing. Returns the number of rows per table.
 * @throws DatabaseError when there is nothing to copy, another program uses one of them, or the target is not empty
 */
export async function moveDatabase({ dataDir, databaseUrl }: MoveOptions): Promise<Record<keyof Tables, number>> {
  const path = existingDatabaseFile(dataDir);
  lockEmbedded(path).close();
  const { database: target } = await openDatabase({ dataDir, databaseUrl });
  try {
    await requireUnused(target);
    // Both then have the same columns.
    await (await openDatabase({ dataDir })).database.destroy();
    const source = lockEmbedded(path);
    try {
      return await target.transaction().execute((transaction) => copyAll(source, transaction));
    } finally {
      source.close();
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`Nothing was copied: ${reasonOf(error)}.`, { cause: error });
  } finally {
    await target.destroy();
  }
}

async function copyAll(source: DatabaseSync, target: Transaction<Tables>): Promise<Record<keyof Tables, number>> {
  // A server that starts meanwhile waits.
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access exclusive mode`.execute(target);
  await requireUnused(target);
  // A server stores values such as its signing secret on its first start.
  for (const table of ['server_state', 'lookups'] as const) await target.deleteFrom(table).execute();
  const counts = { ...noRows };
  for (const table of tables) counts[table] = await copy(source, target, table);
  for (const [table, column] of Object.entries(counted)) {
    const last = sql`coalesce(max(${sql.ref(column)}), 0)`;
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last} + 1, false) from ${sql.table(table)}`.execute(target);
  }
  return counts;
}

/** @throws DatabaseError when the database holds users' data, or another program is connected: a server has read its secret */
async function requireUnused(target: Database): Promise<void> {
  for (const table of ['rooms', 'users', 'sessions', 'erased_names'] as const) {
    const found = await target
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined) throw new DatabaseError('The PostgreSQL database is in use already. Name an empty one.');
  }
  await requireNoOtherClient(target);
}

async function copy(source: DatabaseSync, target: Transaction<Tables>, table: keyof Tables): Promise<number> {
  let count = 0;
  let weight = 0;
  let rows: Record<string, unknown>[] = [];
  async function flush(): Promise<void> {
    try {
      if (rows.length > 0) await target.insertInto(table).values(rows).execute();
    } catch (error) {
      throw new DatabaseError(`Nothing was copied: ${reasonOf(error)}, in the table ${table}.`, { cause: error });
    }
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
