import { createHash } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { LookupCache } from '@matinee/media';
import { sql, type DeleteQueryBuilder, type DeleteResult } from 'kysely';
import { inSteps, nextTurn } from './next-turn.ts';
import type { Database, Tables } from './tables.ts';

/** Answers of sites, stored in the database. */
export interface StoredLookupCache extends LookupCache {
  /** Deletes expired rows, and beyond `maxRows` the rows that expire first, in steps of one turn of the event loop. */
  sweep(): Promise<void>;
}

export interface LookupCacheOptions {
  /** Called when a value cannot be stored or read. */
  warn?: (error: unknown, text: string) => void;
  /** The number of rows that a sweep leaves. */
  maxRows?: number;
}

/** Bounded by the parameters of a statement, and by the time that may block the event loop. */
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

/**
 * Creates the cache. A value that cannot be stored (too large, a full disk) does not fail the look-up. A value that cannot be read counts
 * as missing.
 */
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
        warn?.(error, 'failed to read a stored look-up');
        return undefined;
      }
    },
    async put(entries, lifetimeMs) {
      try {
        await insert(database, entries, clock.now() + lifetimeMs);
      } catch (error) {
        warn?.(error, 'failed to store a look-up');
      }
    },
    async count(key, lifetimeMs) {
      try {
        const { value } = await database
          .insertInto('lookups')
          .values({ key: storedKeyOf(key), value: '1', ends_at: clock.now() + lifetimeMs })
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
        warn?.(error, 'failed to store a look-up');
        return undefined;
      }
    },
    async sweep() {
      await inSteps(removal(database, rowsPerDelete, clock.now()), rowsPerDelete);
      const { count } = await database
        .selectFrom('lookups')
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      for (let excess = Number(count) - maxRows; excess > 0; excess -= rowsPerDelete) {
        await nextTurn();
        await removal(database, Math.min(excess, rowsPerDelete)).execute();
      }
    },
  };
}

/** Upserts the small enough entries, a few per statement. */
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

/** Builds a deletion of up to `count` rows, earliest expiry first; with `endMs`, of rows expired by then only. */
function removal(database: Database, count: number, endMs?: number): DeleteQueryBuilder<Tables, 'lookups', DeleteResult> {
  return database.deleteFrom('lookups').where('key', 'in', (query) => {
    const first = query.selectFrom('lookups').select('key').orderBy('ends_at').limit(count);
    return endMs === undefined ? first : first.where('ends_at', '<=', endMs);
  });
}

/** Returns the value of a row; undefined when it is damaged. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
