import { createHash } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { LookupCache } from '@matinee/media';
import { sql, type DeleteQueryBuilder, type DeleteResult } from 'kysely';
import { inSteps, nextTurn } from './next-turn.ts';
import type { Database, Tables } from './tables.ts';

export interface StoredLookupCache extends LookupCache {
  /** Deletes expired rows, and beyond `maxRows` the rows that expire first. */
  sweep(): Promise<void>;
}

export interface LookupCacheOptions {
  warn?: (error: unknown, text: string) => void;
  maxRows?: number;
}

/** Bounded by a statement's parameters, and by the time for which it blocks the event loop. */
const rowsPerInsert = 50;
const rowsPerDelete = 1000;
/** In JSON. */
const maxValueBytes = 16 * 1024;
const defaultMaxRows = 100_000;

/** PostgreSQL indexes at most about 2700 bytes. */
const maxPlainKeyBytes = 500;

function storedKeyOf(key: string): string {
  return Buffer.byteLength(key) <= maxPlainKeyBytes ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/** A value that cannot be stored does not fail the look-up; an unreadable one counts as missing. */
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

/** Deletes the earliest first; with `endMs`, only rows expired by then. */
function removal(database: Database, count: number, endMs?: number): DeleteQueryBuilder<Tables, 'lookups', DeleteResult> {
  return database.deleteFrom('lookups').where('key', 'in', (query) => {
    const first = query.selectFrom('lookups').select('key').orderBy('ends_at').limit(count);
    return endMs === undefined ? first : first.where('ends_at', '<=', endMs);
  });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
