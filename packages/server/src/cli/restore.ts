import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@matinee/base/clock';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Config } from '../config/config.ts';
import { dateForName, kindOfBackup, type RestoreOptions } from '../storage/databases/backup-file.ts';
import { DatabaseError } from '../storage/databases/database-error.ts';
import { tables } from '../storage/databases/move-database.ts';
import { backUpPostgres, countRows, requireKnownBackup, restorePostgres } from '../storage/databases/postgres-backup.ts';
import { compareSchema } from '../storage/databases/schema-version.ts';
import { requireNoOtherClient } from '../storage/sole-use.ts';
import { restoreEmbedded, type Counts } from '../storage/databases/sqlite-backup.ts';
import type { Database } from '../storage/tables.ts';
import { withPostgres } from '../storage/unmigrated.ts';
import { describeCounts } from './backup.ts';
import { CommandError, type CommandCall } from './command.ts';
import { eraseRoomsOf, storeRoomsOf, withRedis } from './with-kept-rooms.ts';

interface Restored extends Counts {
  /** The path of the replaced data, if any. */
  replaced: string | undefined;
}

/** `matinee restore FILE`: replaces all data by a backup, all or nothing. */
export async function restore({ args: [file = ''], has, readConfig, pathOf, print }: CommandCall): Promise<void> {
  const config = readConfig();
  const path = pathOf(file);
  const kind = kindOfBackup(path);
  const { databaseUrl } = config;
  if (kind === 'sqlite' && databaseUrl !== undefined) {
    throw new CommandError('This is a backup of the embedded database. Unset DATABASE_URL and restore it, then move it to PostgreSQL.');
  }
  if (kind === 'postgres' && databaseUrl === undefined) {
    throw new CommandError('This is a backup of a PostgreSQL database. Set DATABASE_URL to the database into which to restore it.');
  }
  const options = { endsSessions: has('end-sessions') };
  const { replaced, ...counts } =
    databaseUrl === undefined
      ? restoreEmbedded(path, config.dataDir, systemClock.now(), options)
      : await restoreShared({ ...config, databaseUrl }, path, options);
  print(`Restored ${describeCounts(counts)} from ${path}.`);
  if (replaced !== undefined) print(`What was there before is kept in ${replaced}.`);
}

async function restoreShared(config: Config & { databaseUrl: string }, path: string, options: RestoreOptions): Promise<Restored> {
  const { databaseUrl, redisUrl } = config;
  await requireKnownBackup(path);
  return withRedis(redisUrl, async (backbone) => {
    const replaced = await withPostgres(databaseUrl, async (database, version) => {
      await requireNoOtherClient(database);
      if (version === undefined) return requireEmpty(database);
      if (compareSchema(version, 'postgres') === 'same') {
        await requireOwnTables(database);
        // A database of another version stays as its last server has left it.
        if (backbone !== undefined) await storeRoomsOf(backbone, database);
      }
      const kept = await keep(config, database);
      if (backbone !== undefined) await eraseRoomsOf(backbone, database);
      return kept;
    });
    await restorePostgres(databaseUrl, path, options);
    return withPostgres(databaseUrl, async (database) => {
      // Redis remembers rooms for a day, with higher numbers than the backup.
      if (backbone !== undefined) await eraseRoomsOf(backbone, database);
      return { ...(await countRows(database)), replaced };
    });
  });
}

async function keep({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }, database: Database): Promise<string> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, `replaced-${dateForName(systemClock.now())}.pgdump`);
  await backUpPostgres(database, databaseUrl, path);
  return path;
}

const foreignTables = (found: string): DatabaseError =>
  new DatabaseError(`The PostgreSQL database holds tables of another program (${found}). Name a database of Matinee's own.`);

/** A restore drops all tables. @throws DatabaseError for tables of another program */
async function requireOwnTables(database: Database): Promise<void> {
  const own = new Set<string>([...tables, DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE]);
  const foreign = (await tableNames(database)).find((name) => !own.has(name));
  if (foreign !== undefined) throw foreignTables(foreign);
}

/** @throws DatabaseError for tables of another program */
async function requireEmpty(database: Database): Promise<undefined> {
  const [foreign] = await tableNames(database);
  if (foreign !== undefined) throw foreignTables(foreign);
}

async function tableNames(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(database);
  return rows.map(({ name }) => name);
}
