import * as z from 'zod/mini';
import type { Database } from '../tables.ts';

const outsideChangeSchema = z.discriminatedUnion('kind', [
  /** A change that the account's sessions show. */
  z.object({ kind: z.literal('account'), id: z.string() }),
  z.object({ kind: z.literal('account deleted'), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('bans') }),
  z.object({ kind: z.literal('room deleted'), id: z.number(), name: z.string() }),
]);
/** A change in the database by another program than a server. */
export type OutsideChange = z.infer<typeof outsideChangeSchema>;

/** Servers poll for them, because they have no connection to the other program. */
export interface OutsideChanges {
  /** Call it once the change is stored. */
  record(change: OutsideChange, nowMs: number): Promise<void>;
  /** Returns none at the first call. */
  takeNew(): Promise<OutsideChange[]>;
  sweep(nowMs: number): Promise<void>;
}

const keptMs = 24 * 3600 * 1000;

export function createOutsideChanges(database: Database): OutsideChanges {
  let lastId: number | undefined;

  return {
    async record(change, nowMs) {
      await database
        .insertInto('outside_changes')
        .values({ made_at: nowMs, change: JSON.stringify(change) })
        .execute();
    },

    async takeNew() {
      const rows = await database
        .selectFrom('outside_changes')
        .select(['id', 'change'])
        .where('id', '>', lastId ?? -1)
        .orderBy('id')
        .execute();
      const isFirst = lastId === undefined;
      lastId = rows.at(-1)?.id ?? lastId ?? 0;
      if (isFirst) return [];
      // A newer version may record other kinds.
      return rows.flatMap(({ change }) => {
        const parsed = outsideChangeSchema.safeParse(JSON.parse(change));
        return parsed.success ? [parsed.data] : [];
      });
    },

    async sweep(nowMs) {
      await database
        .deleteFrom('outside_changes')
        .where('made_at', '<', nowMs - keptMs)
        .execute();
    },
  };
}
