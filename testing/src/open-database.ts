import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens a database whose statements wait up to 5 s for a running server's writes. */
export function openDatabase({ dataDir }: { readonly dataDir: string }): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'matinee.db'), { timeout: 5000 });
}
