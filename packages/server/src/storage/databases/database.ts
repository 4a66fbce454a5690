import { Migrator } from 'kysely/migration';
import { DatabaseError, reasonOf } from './database-error.ts';
import { migrations } from '../migrations.ts';
import { readSchemaVersion, requireKnown } from './schema-version.ts';
import type { OpenDatabase } from '../tables.ts';

export interface DatabaseConfig {
  /** Folder of the embedded database. */
  dataDir: string;
  /** URL of a PostgreSQL database; without it the embedded database is used. */
  databaseUrl?: string | undefined;
}

export interface OpenDatabaseOptions {
  /** Whether a thread of its own writes the embedded database, so that this one never waits for the disk. */
  hasWriterThread?: boolean | undefined;
}

/** Opens the configured database and migrates it in one transaction. @throws DatabaseError */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseConfig,
  { hasWriterThread = false }: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return migrated((await import('./postgres.ts')).openPostgres(databaseUrl));
  const { openEmbedded, openWithWriterThread } = await import('./sqlite.ts');
  const opened = await migrated(openEmbedded(dataDir, (executed) => requireKnown(executed, 'sqlite')));
  if (!hasWriterThread) return opened;
  await opened.database.destroy();
  return openWithWriterThread(dataDir);
}

async function migrated(opened: OpenDatabase): Promise<OpenDatabase> {
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
  requireKnown((await firstQuery(readSchemaVersion(database))) ?? [], kind);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new DatabaseError(`The database could not be brought up to date: ${reasonOf(error)}.`, { cause: error });
}

/** @throws DatabaseError when the first query shows that the database cannot be reached */
async function firstQuery<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    throw new DatabaseError(`The database cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}
