import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { openDatabase } from '../../src/storage/databases/database.ts';
import { openSqlite } from '../../src/storage/databases/sqlite-file.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';

export interface SimulationDatabase {
  opened: OpenDatabase;
  /** Another connection to its file. */
  connection: DatabaseSync;
  close: () => Promise<void>;
}

/** Opens the embedded database in a folder of its own, for any number of runs. */
export async function openSimulationDatabase(): Promise<SimulationDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-simulation-'));
  const opened = await openDatabase({ dataDir: folder });
  // Only servers crash here, so waiting for the disk would only cost time.
  await sql`PRAGMA synchronous = OFF`.execute(opened.database);
  const connection = openSqlite(join(folder, 'matinee.db'));
  connection.exec('PRAGMA synchronous = OFF');
  return {
    opened,
    connection,
    async close() {
      connection.close();
      await opened.database.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
