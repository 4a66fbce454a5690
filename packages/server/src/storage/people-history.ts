import { sql } from 'kysely';
import type { Database } from './tables.ts';

export interface PeopleHistory {
  /** Keeps the maximum of each 5 minutes. */
  note(people: number, nowMs: number): Promise<void>;
  /** Returns the last 24 hours, oldest first, with gaps. */
  read(nowMs: number): Promise<{ at: number; people: number }[]>;
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
