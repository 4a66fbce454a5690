import { onTestFinished, inject } from 'vitest';
import { openDatabase, type DatabaseConfig, type OpenDatabaseOptions } from '../../src/storage/databases/database.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createDatabase } from '@matinee/testing/postgres';

/** Opens a PostgreSQL database, or the embedded one of a given or new folder, until the test ends. */
export async function openForTest(
  { dataDir, databaseUrl }: Partial<DatabaseConfig> = {},
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  const folder = dataDir ?? (databaseUrl === undefined ? temporaryFolder() : '');
  const opened = await openDatabase({ dataDir: folder, databaseUrl }, options);
  onTestFinished(() => opened.database.destroy());
  return opened;
}

/** Creates a PostgreSQL database with this version's tables: a copy of migrated tables costs half as much as the migrations. */
export const migratedDatabase = (): Promise<string> => createDatabase(inject('postgresUrl'), inject('migratedUrl'));
