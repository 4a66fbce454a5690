import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens the database of a server that may be running. Statements wait up to 5 s while the server writes. */
export function openDatabase({ dataDir }: { readonly dataDir: string }): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'matinee.db'), { timeout: 5000 });
}
