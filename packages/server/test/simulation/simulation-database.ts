import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { openDatabase } from '../../src/storage/database.ts';
import { openSqlite } from '../../src/storage/node-sqlite.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';

export interface SimulationDatabase {
  opened: OpenDatabase;
  /** Its file, as another connection finds it. */
  connection: DatabaseSync;
  close: () => Promise<void>;
}

/** The embedded database in a folder of its own, for as many runs as one likes. */
export async function openSimulationDatabase(): Promise<SimulationDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-simulation-'));
  const opened = await openDatabase({ dataDir: folder });
  // Servers die here, the machine does not: waiting for its disk would only take time.
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
