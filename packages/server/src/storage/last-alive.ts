import type { Database } from './tables.ts';

/** Time when the server last ran, by which rooms tell a short restart from a long absence. */
export interface LastAlive {
  /** Epoch ms; undefined before the first `write`. */
  read(): Promise<number | undefined>;
  write(nowMs: number): Promise<void>;
}

export function createLastAlive(database: Database): LastAlive {
  return {
    async read() {
      const row = await database.selectFrom('server_state').select('value').where('key', '=', 'last_alive').executeTakeFirst();
      return row && Number(row.value);
    },
    async write(nowMs) {
      const value = String(nowMs);
      await database
        .insertInto('server_state')
        .values({ key: 'last_alive', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}
