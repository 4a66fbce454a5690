import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** How many people there were, for the curve of the last 24 hours. */
export interface PeopleHistory {
  /** Notes how many people there are now. Of several notes within 5 minutes the highest stays. */
  note(people: number, nowMs: number): Promise<void>;
  /** The last 24 hours, oldest first; 5 minutes without a note are left out. */
  read(nowMs: number): Promise<{ at: number; people: number }[]>;
  /** Removes what is older. */
  sweep(nowMs: number): Promise<void>;
}

const stepMs = 5 * 60_000;
const dayMs = 24 * 3600 * 1000;

export function createPeopleHistory(database: Database): PeopleHistory {
  return {
    async note(people, nowMs) {
      await database
        .insertInto('people_history')
        .values({ at: Math.floor(nowMs / stepMs) * stepMs, people })
        .onConflict((conflict) =>
          conflict.column('at').doUpdateSet((row) => ({
            people: sql<number>`case when people_history.people > ${row.ref('excluded.people')} then people_history.people else ${row.ref('excluded.people')} end`,
          })),
        )
        .execute();
    },
    async read(nowMs) {
      return await database
        .selectFrom('people_history')
        .selectAll()
        .where('at', '>', nowMs - dayMs)
        .orderBy('at')
        .execute();
    },
    async sweep(nowMs) {
      await database
        .deleteFrom('people_history')
        .where('at', '<=', nowMs - dayMs)
        .execute();
    },
  };
}
