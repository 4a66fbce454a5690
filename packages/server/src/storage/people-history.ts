import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** The number of people over time, for the curve of the last 24 hours. */
export interface PeopleHistory {
  /** Notes the current number of people. The highest of several notes within 5 minutes is kept. */
  note(people: number, nowMs: number): Promise<void>;
  /** Returns the last 24 hours, oldest first, without periods of 5 minutes that have no note. */
  read(nowMs: number): Promise<{ at: number; people: number }[]>;
  /** Removes older notes. */
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
