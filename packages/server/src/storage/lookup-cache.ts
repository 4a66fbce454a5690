import type { LookupCache } from '@matinee/media';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';

/** Parameters of one statement are limited. */
const rowsPerInsert = 200;

/** What sites answered, kept in the database for as long as it is true enough. */
export function createLookupCache(database: Database, clock: Clock): LookupCache & { sweep(): Promise<void> } {
  return {
    async get(key) {
      const row = await database
        .selectFrom('lookups')
        .select('value')
        .where('key', '=', key)
        .where('ends_at', '>', clock.now())
        .executeTakeFirst();
      return row && (JSON.parse(row.value) as unknown);
    },
    async put(entries, keepMs) {
      const rows = [...entries].map(([key, value]) => ({ key, value: JSON.stringify(value), ends_at: clock.now() + keepMs }));
      for (let from = 0; from < rows.length; from += rowsPerInsert) {
        await database
          .insertInto('lookups')
          .values(rows.slice(from, from + rowsPerInsert))
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value'), ends_at: row.ref('excluded.ends_at') })),
          )
          .execute();
      }
    },
    /** Forgets what may not be used any more. */
    async sweep() {
      await database.deleteFrom('lookups').where('ends_at', '<=', clock.now()).execute();
    },
  };
}
