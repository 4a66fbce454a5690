import { createHash } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { LookupCache } from '@matinee/media';
import { sql } from 'kysely';
import { nextTurn } from './next-turn.ts';
import type { Database } from './tables.ts';

/** What sites answered, kept in the database. */
export interface StoredLookupCache extends LookupCache {
  /** Deletes what has expired, and beyond `maxRows` the rows that expire first. A part per turn of the event loop. */
  sweep(): Promise<void>;
}

export interface LookupCacheOptions {
  /** Called when something could not be kept. */
  warn?: (error: unknown, text: string) => void;
  /** The number of rows that a sweep leaves. */
  maxRows?: number;
}

/** Bounded by the parameters of one statement, and by what may block the event loop. */
const rowsPerInsert = 50;
const rowsPerDelete = 1000;
/** Bytes of JSON. Larger values are looked up again. */
const maxValueBytes = 16 * 1024;
const defaultMaxRows = 100_000;

/** Longer keys are stored as a hash: PostgreSQL indexes at most about 2700 bytes. */
const maxPlainKeyBytes = 500;

function storedKeyOf(key: string): string {
  return Buffer.byteLength(key) <= maxPlainKeyBytes ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/** A value that cannot be stored (too large, a full disk) fails no look-up. One that cannot be read counts as missing. */
export function createLookupCache(
  database: Database,
  clock: Clock,
  { warn, maxRows = defaultMaxRows }: LookupCacheOptions = {},
): StoredLookupCache {
  return {
    async get(key) {
      const row = database.selectFrom('lookups').select('value').where('key', '=', storedKeyOf(key)).where('ends_at', '>', clock.now());
      try {
        const found = await row.executeTakeFirst();
        return found && parse(found.value);
      } catch (error) {
        // Looking it up again needs no database.
        warn?.(error, 'what was looked up before could not be read');
        return undefined;
      }
    },
    async put(entries, keepMs) {
      try {
        await insert(database, entries, clock.now() + keepMs);
      } catch (error) {
        warn?.(error, 'what was looked up could not be kept');
      }
    },
    async count(key, keepMs) {
      try {
        const { value } = await database
          .insertInto('lookups')
          .values({ key: storedKeyOf(key), value: '1', ends_at: clock.now() + keepMs })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet((row) => ({
              value: sql<string>`case when lookups.ends_at > ${clock.now()} then cast(cast(lookups.value as integer) + 1 as text) else '1' end`,
              ends_at: row.ref('excluded.ends_at'),
            })),
          )
          .returning('value')
          .executeTakeFirstOrThrow();
        return Number(value);
      } catch (error) {
        warn?.(error, 'what was looked up could not be kept');
        return undefined;
      }
    },
    async sweep() {
      while ((await remove(database, rowsPerDelete, clock.now())) === rowsPerDelete) await nextTurn();
      const { count } = await database
        .selectFrom('lookups')
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      for (let excess = Number(count) - maxRows; excess > 0; excess -= rowsPerDelete) {
        await nextTurn();
        await remove(database, Math.min(excess, rowsPerDelete));
      }
    },
  };
}

/** Upserts entries that are small enough, a few per statement. */
async function insert(database: Database, entries: ReadonlyMap<string, unknown>, endsAtMs: number): Promise<void> {
  const rows = [...entries]
    .map(([key, value]) => ({ key: storedKeyOf(key), value: JSON.stringify(value), ends_at: endsAtMs }))
    .filter(({ value }) => Buffer.byteLength(value) <= maxValueBytes);
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    if (from > 0) await nextTurn();
    await database
      .insertInto('lookups')
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value'), ends_at: row.ref('excluded.ends_at') })),
      )
      .execute();
  }
}

/** Deletes up to `count` rows, those that expire first; with `endMs` only those that have expired by then. Returns their number. */
async function remove(database: Database, count: number, endMs?: number): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('lookups')
    .where('key', 'in', (query) => {
      const first = query.selectFrom('lookups').select('key').orderBy('ends_at').limit(count);
      return endMs === undefined ? first : first.where('ends_at', '<=', endMs);
    })
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The value of a row; undefined when it is damaged. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
