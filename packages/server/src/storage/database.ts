import type { Generated, Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';

/** The tables. Booleans are 0 or 1, times epoch ms, JSON is text and checked when read. */
export interface Tables {
  rooms: {
    id: Generated<number>;
    name: string;
    name_lower: string;
    is_temporary: number;
    visibility: string;
    /** Account; a copy of what the stored room says, to be searched. */
    owner_id: string | null;
    /** Counts the hosts that have owned the room; only the latest may write. */
    epoch: number;
    /** When somebody was last here or the room last changed. */
    active_at: number;
    /** JSON of the stored room as it was after entry `snapshot_seq`. */
    snapshot: string;
    snapshot_seq: number;
  };
  room_log: EntryRow;
  users: {
    id: string;
    username: string;
    /** What no two users share: see `usernameKey`. */
    username_key: string;
    email: string | null;
    email_key: string | null;
    /** Argon2id in PHC form; null for who has only ever come through Discord. */
    password_hash: string | null;
    /** Discord's id of the linked account, a snowflake. */
    discord_id: string | null;
    discord_name: string | null;
    created_at: number;
  };
  sessions: {
    /** SHA-256 of the token, hex. */
    token_hash: string;
    /** The name of a guest. */
    username: string;
    /** Whom it is logged in as. */
    user_id: string | null;
    /** When it was last proved, by password or Discord, that it is them. */
    proved_at: number | null;
    /** What the browser calls itself. */
    agent: string | null;
    created_at: number;
    used_at: number;
  };
  recovery_keys: {
    /** SHA-256 of the key, hex. */
    key_hash: string;
    user_id: string;
    created_at: number;
  };
  /** Answers of sites: videos, lists, searches, counters. */
  lookups: {
    key: string;
    /** JSON. */
    value: string;
    ends_at: number;
  };
  server_state: {
    key: string;
    value: string;
  };
}
export type Database = Kysely<Tables>;

/** One entry of a room's log. */
export interface EntryRow {
  room_id: number;
  seq: number;
  epoch: number;
  /** JSON of a RoomEntry. */
  entry: string;
}

/** A database, and the one query that each kind writes in its own way. */
export interface OpenDatabase {
  database: Database;
  kind: 'sqlite' | 'postgres';
  /** Appends entries, all of them or, when the room of one has been claimed anew since its epoch, none: then it is false. */
  appendEntries: (rows: readonly EntryRow[]) => Promise<boolean>;
}

export interface DatabaseConfig {
  /** Folder of the embedded database. */
  dataDir: string;
  /** PostgreSQL's address; without it the embedded database is used. */
  databaseUrl?: string | undefined;
}

/** The database that a configuration names, migrated to the present. */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseConfig): Promise<OpenDatabase> {
  const opened =
    databaseUrl === undefined
      ? (await import('./sqlite.ts')).openEmbedded(dataDir)
      : (await import('./postgres.ts')).openPostgres(databaseUrl);
  const { database, kind } = opened;
  const { error } = await new Migrator({ db: database, provider: { getMigrations: async () => migrations(kind) } }).migrateToLatest();
  if (error !== undefined) {
    await database.destroy();
    throw new Error('The database could not be brought up to date', { cause: error });
  }
  return opened;
}

/** SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY, and unique_violation of PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === 2067 || error.errcode === 1555;
  return 'code' in error && error.code === '23505';
}
