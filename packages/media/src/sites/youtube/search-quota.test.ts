import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { createMemoryLookupCache, type LookupCache } from '../../caches/lookup-cache.ts';
import { createSearchQuota, type SearchQuota } from './search-quota.ts';

const dayMs = 24 * 3600 * 1000;

/** Counts how many of 30 simultaneous searches are allowed, in turns. */
async function taken(...quotas: SearchQuota[]): Promise<number> {
  const tries = Array.from({ length: 30 / quotas.length }, () => quotas.map((quota) => quota.take()));
  const results = await Promise.allSettled(tries.flat());
  const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => (reason as Error).name);
  expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['OutOfQuotaException'] : []));
  return results.length - refusals.length;
}

test('[NODES-45] all nodes together make as many searches in a day as the key allows', async () => {
  const clock = createFakeClock();
  const cache = createMemoryLookupCache(clock);
  const quotas = [1, 2, 3].map(() => createSearchQuota({ cache, clock, searchesPerDay: 10 }));
  expect(await taken(...quotas)).toBe(10);
  expect(await taken(...quotas)).toBe(0);
  clock.advance(dayMs);
  expect(await taken(...quotas)).toBe(10);
});

test('[SITE-7] searches are counted across restarts', async () => {
  const clock = createFakeClock();
  const options = { cache: createMemoryLookupCache(clock), clock, searchesPerDay: 10 };
  const before = createSearchQuota(options);
  for (let searches = 0; searches < 7; searches++) await before.take();
  expect(await taken(createSearchQuota(options))).toBe(3);
});

test('[SITE-7] searches are counted while the cache cannot keep the count', async () => {
  const clock = createFakeClock();
  const cache: LookupCache = { ...createMemoryLookupCache(clock), count: async () => undefined };
  expect(await taken(createSearchQuota({ cache, clock, searchesPerDay: 10 }))).toBe(10);
});

test('stops asking the cache once a search is refused', async () => {
  const clock = createFakeClock();
  const memory = createMemoryLookupCache(clock);
  let counts = 0;
  const cache: LookupCache = {
    ...memory,
    count(key, lifetimeMs) {
      counts += 1;
      return memory.count(key, lifetimeMs);
    },
  };
  const quota = createSearchQuota({ cache, clock, searchesPerDay: 2 });
  await taken(quota);
  expect(counts).toBe(2);
});
