import { sql, type Generated, type Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';

/** The tables. Booleans are 0 or 1, times epoch ms, JSON is text and checked when read. */
export interface Tables {
  rooms: {
    id: Generated<number>;
    name: string;
    name_lower: string;
    is_temporary: number;
    visibility: string;
    title: string;
    description: string;
    queue_mode: string;
    /** JSON of what plays, as far as lists show it. */
    source: string | null;
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
    /** What the name looks like, which no two users share either: see `skeletonOf`. Null for names from before that rule. */
    username_skeleton: string | null;
    email: string | null;
    email_key: string | null;
    /** When a letter that went there was answered; null for an address that was only typed. */
    email_confirmed_at: number | null;
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
  /** Addresses that wait to be confirmed: see `createEmails`. */
  email_changes: {
    user_id: string;
    email: string;
    /** SHA-256 of the key, hex; null before a letter is written. */
    key_hash: string | null;
    created_at: number;
  };
  /** Names of deleted accounts: see `createErasure`. */
  erased_names: {
    name_hash: string;
    erased_at: number;
  };
  /** Where an account has been logged in to: see `createLoginPlaces`. */
  login_places: {
    user_id: string;
    /** Keyed hash of an address or a session. */
    place: string;
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

/** Columns of a room that an entry changes too: copies of what the stored room says, to be searched and listed. */
export interface RowChange {
  room_id: number;
  columns: Partial<Omit<Tables['rooms'], 'id'>>;
}

/** A database, and the one query that each kind writes in its own way. */
export interface OpenDatabase {
  database: Database;
  kind: 'sqlite' | 'postgres';
  /**
   * Appends entries and changes columns along with them: all of it or, when the room of one entry has been claimed again
   * since its epoch, nothing: then it is false.
   */
  appendEntries: (rows: readonly EntryRow[], changes: readonly RowChange[]) => Promise<boolean>;
}

export interface DatabaseConfig {
  /** Folder of the embedded database. */
  dataDir: string;
  /** PostgreSQL's address; without it the embedded database is used. */
  databaseUrl?: string | undefined;
}

/** The database cannot be used: the message says why in one sentence, for whoever starts the server. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** @throws DatabaseError when a newer version of Matinee has changed the database in ways that this one does not know */
function requireKnown(executed: readonly string[], kind: OpenDatabase['kind']): void {
  const known = migrations(kind);
  if (executed.every((name) => Object.hasOwn(known, name))) return;
  throw new DatabaseError('The database was written by a newer version of Matinee. Start that version, or restore an older backup.');
}

/** The database that a configuration names, migrated to the present in one transaction. @throws DatabaseError */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseConfig): Promise<OpenDatabase> {
  const opened =
    databaseUrl === undefined
      ? (await import('./sqlite.ts')).openEmbedded(dataDir, (executed) => requireKnown(executed, 'sqlite'))
      : (await import('./postgres.ts')).openPostgres(databaseUrl);
  try {
    await migrate(opened);
    return opened;
  } catch (error) {
    await opened.database.destroy();
    throw error;
  }
}

async function migrate({ database, kind }: OpenDatabase): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations(kind) } });
  const tables = await reachable(database.introspection.getTables({ withInternalKyselyTables: true }));
  if (tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(database);
    requireKnown(
      rows.map(({ name }) => name),
      kind,
    );
  }
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new DatabaseError(`The database could not be brought up to date: ${reasonOf(error)}.`, { cause: error });
}

/** What the first query brings. @throws DatabaseError when the database cannot be reached */
async function reachable<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    throw new DatabaseError(`The database cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}

/** What an error says, without the full stop. Messages of a connection that failed in several ways are in its parts. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).replace(/\.$/, '');
}

/** SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY, and unique_violation of PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === 2067 || error.errcode === 1555;
  return 'code' in error && error.code === '23505';
}
