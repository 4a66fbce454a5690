import { createHash } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { LookupCache } from '@matinee/media';
import type { Database } from './tables.ts';

/** What sites answered, kept in the database. */
export interface StoredLookupCache extends LookupCache {
  /** Deletes what has expired, and beyond `maxRows` the rows that expire first. A part per turn of the event loop. */
  sweep(): Promise<void>;
}

export interface LookupCacheOptions {
  /** Called when something could not be kept. */
  warn?: (error: unknown, text: string) => void;
  /** Rows that a sweep leaves. */
  maxRows?: number;
}

/** Parameters of one statement are limited, and so is what one turn of the event loop may take. */
const rowsPerInsert = 50;
const rowsPerDelete = 1000;
/** Bytes of JSON. What is larger is looked up again. */
const maxValueBytes = 16 * 1024;
const defaultMaxRows = 100_000;

/** Bytes of a key that is kept as it is: PostgreSQL has no room in an index for more than some 2700. */
const plainKeyBytes = 500;

function stored(key: string): string {
  return Buffer.byteLength(key) <= plainKeyBytes ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/**
 * What sites answered, kept in the database for as long as it is true enough. What cannot be kept (too large, a full
 * disk) is not: that fails no look-up. What cannot be read is not there.
 */
export function createLookupCache(
  database: Database,
  clock: Clock,
  { warn, maxRows = defaultMaxRows }: LookupCacheOptions = {},
): StoredLookupCache {
  async function put(entries: ReadonlyMap<string, unknown>, keepMs: number): Promise<void> {
    const rows = [...entries]
      .map(([key, value]) => ({ key: stored(key), value: JSON.stringify(value), ends_at: clock.now() + keepMs }))
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

  /** Removes up to so many rows, those that end first; only those that have ended by `endMs`, where it is given. */
  async function remove(count: number, endMs?: number): Promise<number> {
    const { numDeletedRows } = await database
      .deleteFrom('lookups')
      .where('key', 'in', (query) => {
        const first = query.selectFrom('lookups').select('key').orderBy('ends_at').limit(count);
        return endMs === undefined ? first : first.where('ends_at', '<=', endMs);
      })
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  return {
    async get(key) {
      const row = await database
        .selectFrom('lookups')
        .select('value')
        .where('key', '=', stored(key))
        .where('ends_at', '>', clock.now())
        .executeTakeFirst();
      return row && parse(row.value);
    },
    async put(entries, keepMs) {
      try {
        await put(entries, keepMs);
      } catch (error) {
        warn?.(error, 'what was looked up could not be kept');
      }
    },
    /** Forgets what may not be used any more, and beyond so many rows those that end first. A part at a time. */
    async sweep() {
      while ((await remove(rowsPerDelete, clock.now())) === rowsPerDelete) await nextTurn();
      const { count } = await database
        .selectFrom('lookups')
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      for (let excess = Number(count) - maxRows; excess > 0; excess -= rowsPerDelete) {
        await nextTurn();
        await remove(Math.min(excess, rowsPerDelete));
      }
    },
  };
}

/** What a row holds; undefined when it was damaged. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
