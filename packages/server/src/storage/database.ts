import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { DatabaseError, reasonOf } from './database-error.ts';
import { migrations } from './migrations.ts';
import type { OpenDatabase } from './tables.ts';

export interface DatabaseConfig {
  /** Folder of the embedded database. */
  dataDir: string;
  /** URL of a PostgreSQL database; without it the embedded database is used. */
  databaseUrl?: string | undefined;
}

/** @throws DatabaseError when a newer version of Matinee has changed the database in ways that this one does not know */
function requireKnown(executed: readonly string[], kind: OpenDatabase['kind']): void {
  const known = migrations(kind);
  if (executed.every((name) => Object.hasOwn(known, name))) return;
  throw new DatabaseError('The database was written by a newer version of Matinee. Start that version, or restore an older backup.');
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
  const tables = await firstQuery(database.introspection.getTables({ withInternalKyselyTables: true }));
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

/** @throws DatabaseError when the first query shows that the database cannot be reached */
async function firstQuery<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    throw new DatabaseError(`The database cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}
