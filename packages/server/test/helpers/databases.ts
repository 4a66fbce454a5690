import { onTestFinished } from 'vitest';
import { openDatabase, type DatabaseConfig } from '../../src/storage/databases/database.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Opens a database that is closed after the running test: of PostgreSQL, or the embedded one of a given or new folder. */
export async function openForTest({ dataDir, databaseUrl }: Partial<DatabaseConfig> = {}): Promise<OpenDatabase> {
  const opened = await openDatabase({ dataDir: dataDir ?? (databaseUrl === undefined ? temporaryFolder() : ''), databaseUrl });
  onTestFinished(() => opened.database.destroy());
  return opened;
}
