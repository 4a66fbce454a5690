import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/storage/tables.ts';
import { createLookupCache } from '../../src/storage/lookup-cache.ts';
import { migratedDatabase, openForTest } from '../helpers/databases.ts';

describe.each(['SQLite', 'PostgreSQL'])('look-ups stored in %s', (kind) => {
  let database: Database;
  let clock: FakeClock;

  beforeEach(async () => {
    ({ database } = await openForTest(kind === 'SQLite' ? {} : { databaseUrl: await migratedDatabase() }));
    clock = createFakeClock();
  });

  const rows = async (): Promise<string[]> =>
    (await database.selectFrom('lookups').select('key').orderBy('key').execute()).map(({ key }) => key);

  test('are found until they expire, and the newest value of a key counts', async () => {
    const cache = createLookupCache(database, clock);
    await cache.put(new Map<string, unknown>(Object.entries({ a: { title: 'A' }, b: 1 })), 1000);
    await cache.put(new Map([['a', { title: 'B' }]]), 2000);
    expect([await cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual([{ title: 'B' }, 1, undefined]);
    clock.advance(1000);
    expect([await cache.get('a'), await cache.get('b')]).toEqual([{ title: 'B' }, undefined]);
  });

  test('are not stored if they are larger than 16 KB; smaller values of the same call are', async () => {
    const cache = createLookupCache(database, clock);
    const largest = 'x'.repeat(16 * 1024 - 2);
    const texts = { largest, larger: `${largest}x`, 'as many letters, more bytes': `${largest.slice(1)}é` };
    await cache.put(new Map(Object.entries(texts)), 1000);
    expect(await rows()).toEqual(['largest']);
    expect(await cache.get('largest')).toBe(largest);
  });

  test('count on after a restart, and from one again when the count has expired', async () => {
    const counts: unknown[] = [];
    for (const waitMs of [0, 0, 1000]) {
      clock.advance(waitMs);
      counts.push(await createLookupCache(database, clock).count('searches', 1000));
    }
    expect(counts).toEqual([1, 2, 1]);
  });

  test('[NODES-45] give no two nodes the same number when they count at once', async () => {
    const caches = [1, 2, 3].map(() => createLookupCache(database, clock));
    const counts = Array.from({ length: 10 }, () => caches.map((cache) => cache.count('searches', 1000)));
    const numbers = await Promise.all(counts.flat());
    expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 30 }, (_, index) => index + 1)));
  });

  test('are not found when they have been damaged since', async () => {
    const cache = createLookupCache(database, clock);
    const damaged = { key: 'a', value: '{"title":', ends_at: clock.now() + 1000 };
    await database.insertInto('lookups').values(damaged).execute();
    expect(await cache.get('a')).toBeUndefined();
  });

  test('are removed once they have expired; above the maximum of rows the earliest to expire are removed', async () => {
    const cache = createLookupCache(database, clock, { maxRows: 2500 });
    const many = (prefix: string, count: number) =>
      new Map(Array.from({ length: count }, (_value, index): [string, unknown] => [`${prefix}${index}`, index]));
    await cache.put(many('over', 2100), 1000);
    await cache.put(many('soon', 1600), 2000);
    await cache.put(many('late', 2400), 3000);
    clock.advance(1000);
    await cache.sweep();
    const left = await rows();
    expect(left).toHaveLength(2500);
    expect(Map.groupBy(left, (key) => key.slice(0, 4)).get('late')).toHaveLength(2400);
    expect(left.some((key) => key.startsWith('over'))).toBe(false);
  });
});

test('a full disk fails no look-up, and the log says so', async () => {
  const { database } = await openForTest();
  const clock = createFakeClock();
  const warnings: string[] = [];
  const cache = createLookupCache(database, clock, { warn: (_error, text) => warnings.push(text) });
  await cache.put(new Map([['before', 1]]), 1000);
  await sql`pragma max_page_count = 1`.execute(database);
  await cache.put(new Map(Array.from({ length: 100 }, (_value, index) => [`${index}`, 'x'.repeat(10_000)])), 1000);
  expect(warnings).toEqual(['failed to store a look-up']);
  expect(await cache.get('before')).toBe(1);
});

test('a count that cannot be kept fails no search, and the log says so', async () => {
  const { database } = await openForTest();
  const warnings: string[] = [];
  const cache = createLookupCache(database, createFakeClock(), { warn: (_error, text) => warnings.push(text) });
  await database.destroy();
  expect(await cache.count('searches', 1000)).toBeUndefined();
  expect(warnings).toHaveLength(1);
});
