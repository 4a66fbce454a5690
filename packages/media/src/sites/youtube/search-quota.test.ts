import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { createMemoryLookupCache, type LookupCache } from '../../caches/lookup-cache.ts';
import { createSearchQuota } from './search-quota.ts';

const dayMs = 24 * 3600 * 1000;

async function taken(quotas: readonly { take(): Promise<void> }[], tries: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: tries }, (_, index) => quotas[index % quotas.length]?.take()));
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'OutOfQuotaException' });
  return results.filter(({ status }) => status === 'fulfilled').length;
}

test('[NODES-45] all nodes together make as many searches in a day as the key allows', async () => {
  const clock = createFakeClock();
  const cache = createMemoryLookupCache(clock);
  const quotas = [1, 2, 3].map(() => createSearchQuota({ cache, clock, searchesPerDay: 10 }));
  expect(await taken(quotas, 30)).toBe(10);
  expect(await taken(quotas, 30)).toBe(0);
  clock.advance(dayMs);
  expect(await taken(quotas, 30)).toBe(10);
});

test('[SITE-7] searches are counted across restarts', async () => {
  const clock = createFakeClock();
  const options = { cache: createMemoryLookupCache(clock), clock, searchesPerDay: 10 };
  expect(await taken([createSearchQuota(options)], 7)).toBe(7);
  expect(await taken([createSearchQuota(options)], 7)).toBe(3);
});

test('[SITE-7] searches are counted while the cache cannot keep the count', async () => {
  const clock = createFakeClock();
  const cache: LookupCache = { ...createMemoryLookupCache(clock), count: async () => undefined };
  expect(await taken([createSearchQuota({ cache, clock, searchesPerDay: 10 })], 30)).toBe(10);
});

test('a search that is refused asks the cache no more', async () => {
  const clock = createFakeClock();
  const memory = createMemoryLookupCache(clock);
  let counts = 0;
  const cache: LookupCache = {
    ...memory,
    count(key, keepMs) {
      counts += 1;
      return memory.count(key, keepMs);
    },
  };
  const quota = createSearchQuota({ cache, clock, searchesPerDay: 2 });
  await taken([quota], 50);
  expect(counts).toBe(2);
});
