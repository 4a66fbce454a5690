import type { Database } from './database.ts';

/** Remembers when the server was last known to run, so that rooms can tell a short restart from a long absence. */
export function createLastAlive(database: Database) {
  return {
    async read(): Promise<number | undefined> {
      const row = await database.selectFrom('server_state').select('value').where('key', '=', 'last_alive').executeTakeFirst();
      return row && Number(row.value);
    },
    async write(nowMs: number): Promise<void> {
      const value = String(nowMs);
      await database
        .insertInto('server_state')
        .values({ key: 'last_alive', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}
