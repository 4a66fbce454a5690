import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Makes an account an operator's, as another program beside the server does. */
export function makeOperator({ dataDir }: { readonly dataDir: string }, username: string): void {
  const database = new DatabaseSync(join(dataDir, 'matinee.db'));
  database.prepare('update users set is_operator = 1 where username = ?').run(username);
  database.close();
}
