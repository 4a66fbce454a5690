import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type Generated } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import { nodeSqliteDialect, openSqlite } from './node-sqlite.ts';

/** The tables. Booleans are 0 or 1, times epoch ms, JSON is text and checked when read. */
export interface Tables {
  rooms: {
    id: Generated<number>;
    name: string;
    name_lower: string;
    is_temporary: number;
    visibility: string;
    /** Counts the hosts that have owned the room; only the latest may write. */
    epoch: number;
    /** When somebody was last here or the room last changed. */
    active_at: number;
    /** JSON of the stored room as it was after entry `snapshot_seq`. */
    snapshot: string;
    snapshot_seq: number;
  };
  room_log: {
    room_id: number;
    seq: number;
    epoch: number;
    /** JSON of a RoomEntry. */
    entry: string;
  };
  sessions: {
    /** SHA-256 of the token, hex. */
    token_hash: string;
    username: string;
    created_at: number;
    used_at: number;
  };
  videos: {
    service: string;
    id: string;
    /** JSON of a Video. */
    video: string;
    fetched_at: number;
  };
  server_state: {
    key: string;
    value: string;
  };
}
export type Database = Kysely<Tables>;

/** The same file twice: through Kysely, and bare for the one query that has no time to be built. */
export interface OpenDatabase {
  database: Database;
  connection: DatabaseSync;
}

/** The embedded database under a folder, migrated to the present. */
export async function openDatabase(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const connection = openSqlite(join(dataDir, 'matinee.db'));
  const database = new Kysely<Tables>({ dialect: nodeSqliteDialect(connection) });
  const { error } = await new Migrator({ db: database, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error !== undefined) {
    await database.destroy();
    throw new Error('The database could not be brought up to date', { cause: error });
  }
  return { database, connection };
}
