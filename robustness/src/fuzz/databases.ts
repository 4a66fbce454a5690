import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres } from '@matinee/testing';
import { Client } from 'pg';

export interface FuzzedDatabase {
  environment: Record<string, string>;
  /** May only be called while no server runs. */
  roomNames(): Promise<string[]>;
  close(): Promise<void>;
}

const allNames = 'select name from rooms';

export const databases = {
  async sqlite(dataDir: string): Promise<FuzzedDatabase> {
    return {
      environment: {},
      async roomNames() {
        const database = new DatabaseSync(join(dataDir, 'matinee.db'), { readOnly: true });
        const rows = database.prepare(allNames).all() as { name: string }[];
        database.close();
        return rows.map(({ name }) => name);
      },
      close: async () => undefined,
    };
  },
  async postgres(): Promise<FuzzedDatabase> {
    const postgres = await startPostgres();
    const url = await postgres.createDatabase();
    return {
      environment: { DATABASE_URL: url },
      async roomNames() {
        const client = new Client(url);
        await client.connect();
        const { rows } = await client.query<{ name: string }>(allNames);
        await client.end();
        return rows.map(({ name }) => name);
      },
      close: () => postgres.stop(),
    };
  },
} as const satisfies Record<string, (dataDir: string) => Promise<FuzzedDatabase>>;
export type DatabaseKind = keyof typeof databases;
