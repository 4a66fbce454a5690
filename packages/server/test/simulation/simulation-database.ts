import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../src/storage/database.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';

/** The embedded database in a folder of its own, for as many runs as one likes. */
export async function openSimulationDatabase(): Promise<{ opened: OpenDatabase; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-simulation-'));
  const opened = await openDatabase({ dataDir: folder });
  // Servers die here, the machine does not: waiting for its disk would only take time.
  await sql`PRAGMA synchronous = OFF`.execute(opened.database);
  return {
    opened,
    async close() {
      await opened.database.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
