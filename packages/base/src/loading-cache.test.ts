import { beforeEach, expect, test } from 'vitest';
import { createFailureCache } from './failure-cache.ts';
import { createFakeClock, flushPromises, type FakeClock } from './testing/fake-clock.ts';
import { createLoadingCache, type LoadingCache } from './loading-cache.ts';
import { createSingleFlight } from './single-flight.ts';

class Names {
  constructor(...names: string[]) {
    this.all = names;
  }
  readonly all: string[];
  join({ all }: Names): void {
    this.all.push(...all);
  }
}

let clock: FakeClock;
let cache: LoadingCache<string, Names>;
let loaded: string[];

beforeEach(() => {
  clock = createFakeClock();
  cache = createLoadingCache({
    clock,
    lifetimeMs: 5 * 60_000,
    maxEntries: 3,
    size: { of: (text) => text.length, max: 20 },
    flights: createSingleFlight<string, Names>(() => new Names()),
    failures: createFailureCache({ clock, lifetimeMs: 60_000, maxEntries: 1000, isLasting: ({ message }) => message !== 'busy' }),
  });
  loaded = [];
});

function load(key: string, outcome: string | Error = key): Promise<string> {
  return cache.load(key, new Names('alice'), async () => {
    loaded.push(key);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}

test('a cached value is not loaded again before its time', async () => {
  await load('a');
  clock.advance(5 * 60_000 - 1);
  expect([cache.has('a'), cache.has('b'), await load('a', 'other')]).toEqual([true, false, 'a']);
  clock.advance(1);
  expect([cache.has('a'), await load('a', 'other')]).toEqual([false, 'other']);
  expect(loaded).toEqual(['a', 'a']);
});

test('the value used longest ago is dropped first, beyond the number of entries or their size', async () => {
  for (const key of ['a', 'b', 'c', 'a', 'd']) await load(key);
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.has(key))).toEqual(['a', 'c', 'd']);
  await load('e', 'x'.repeat(19));
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.has(key))).toEqual(['d', 'e']);
});

test('a failed load is tried again when its failure is forgotten, and drops nothing else', async () => {
  await load('a');
  const missing = Array.from({ length: 100 }, (_, index) => `missing ${index}`);
  for (const key of missing) await expect(load(key, new Error('gone'))).rejects.toThrow('gone');
  clock.advance(59_999);
  expect([cache.has('a'), cache.has('missing 0')]).toEqual([true, true]);
  await expect(load('missing 0')).rejects.toThrow('gone');
  expect(loaded).toHaveLength(101);
  clock.advance(1);
  expect([cache.has('missing 0'), await load('missing 0', 'found')]).toEqual([false, 'found']);
});

test('a failure that does not last is not remembered', async () => {
  await expect(load('a', new Error('busy'))).rejects.toThrow('busy');
  expect([cache.has('a'), await load('a')]).toEqual([false, 'a']);
});

test('callers that ask for the same thing at the same time share one load', async () => {
  const flights = createSingleFlight<string, Names>(() => new Names());
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = ['alice', 'bob'].map((name) =>
    flights.run('a', new Names(name), async (names) => {
      loaded.push('a');
      return `${await promise} for ${names.all.join(' and ')}`;
    }),
  );
  await flushPromises();
  resolve('one load');
  expect(await Promise.all(waiting)).toEqual(['one load for alice and bob', 'one load for alice and bob']);
  expect(await flights.run('a', new Names('carol'), async ({ all }) => all.join())).toBe('carol');
  expect(loaded).toEqual(['a']);
});
