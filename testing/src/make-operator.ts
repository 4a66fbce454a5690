import { openDatabase } from './open-database.ts';

export function makeOperator(server: { readonly dataDir: string }, username: string): void {
  const database = openDatabase(server);
  database.prepare('update users set is_operator = 1 where username = ?').run(username);
  database.close();
}
