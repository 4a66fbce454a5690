import { Migrator } from 'kysely/migration';
import { DatabaseError, reasonOf } from './database-error.ts';
import { migrations } from '../migrations.ts';
import { readSchemaVersion, requireKnown } from './schema-version.ts';
import type { OpenDatabase } from '../tables.ts';

export interface DatabaseConfig {
  dataDir: string;
  /** Without it the embedded database is used. */
  databaseUrl?: string | undefined;
}

export interface OpenDatabaseOptions {
  /** Lets another thread write, so that this one never waits for the disk. */
  hasWriterThread?: boolean | undefined;
}

/** Opens and migrates the configured database. @throws DatabaseError */
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

async function firstQuery<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    throw new DatabaseError(`The database cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}
