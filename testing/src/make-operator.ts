import { openDatabase } from './open-database.ts';

/** Makes an account an operator's, as another program beside the server does. */
export function makeOperator(server: { readonly dataDir: string }, username: string): void {
  const database = openDatabase(server);
  database.prepare('update users set is_operator = 1 where username = ?').run(username);
  database.close();
}
