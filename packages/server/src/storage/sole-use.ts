import { DatabaseSync } from 'node:sqlite';
import { sql, type Kysely } from 'kysely';
import { DatabaseError, reasonOf } from './databases/database-error.ts';

/** @throws DatabaseError while another process has the database open */
export function lockEmbedded(path: string): DatabaseSync {
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

export const otherClients = `select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
export const otherClientsSentence = 'A program is connected to the PostgreSQL database: stop it first.';

/** @throws DatabaseError when another program is connected */
export async function requireNoOtherClient<T>(database: Kysely<T>): Promise<void> {
  const { rows } = await sql.raw(otherClients).execute(database);
  if (rows.length > 0) throw new DatabaseError(otherClientsSentence);
}

/**
 * Runs `work` while no other node runs work under the same key. Rejects with its error; before it begins, with the database's, or
 * Unavailable when another node takes too long.
 */
export type RunExclusively = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export const runAlone: RunExclusively = (_key, work) => work();
