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

/** Opens the configured database and migrates it in one transaction. @throws DatabaseError */
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
