import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { MatineeError } from '@matinee/protocol';
import { beforeEach, expect, test } from 'vitest';
import { createKeptLoads, type KeptLoads } from '../src/media-proxy/loading-cache.ts';

const somebody = { address: '192.0.2.1' };
let clock: FakeClock;
let loads: KeptLoads<string>;
/** Keys that were loaded, in order. */
let loaded: string[];

beforeEach(() => {
  clock = createFakeClock();
  loads = createKeptLoads({ clock, maxEntries: 3, maxBytes: 1000, bytesOf: (text) => text.length, keepMs: 5 * 60_000 });
  loaded = [];
});

function load(key: string, outcome: string | Error = key): Promise<string> {
  return loads.load(key, somebody, async () => {
    loaded.push(key);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}

test('what is kept is not loaded again before its time', async () => {
  await load('a');
  clock.advance(5 * 60_000 - 1);
  expect([loads.isKept('a'), loads.isKept('b'), await load('a', 'other')]).toEqual([true, false, 'a']);
  clock.advance(1);
  expect([loads.isKept('a'), await load('a', 'other')]).toEqual([false, 'other']);
  expect(loaded).toEqual(['a', 'a']);
});

test('what failed is loaded again after a minute, and pushes nothing else out', async () => {
  await load('a');
  const failures = Array.from({ length: 100 }, (_, index) => `missing ${index}`);
  for (const key of failures) await expect(load(key, new Error('gone'))).rejects.toThrow('gone');
  clock.advance(59_999);
  expect([loads.isKept('a'), loads.isKept('missing 0')]).toEqual([true, true]);
  await expect(load('missing 0')).rejects.toThrow('gone');
  expect(loaded).toHaveLength(101);
  clock.advance(1);
  expect([loads.isKept('missing 0'), await load('missing 0', 'there')]).toEqual([false, 'there']);
});

test('that somebody asks for too much is not kept against others', async () => {
  const refused = new MatineeError('TooManyRequests', 'Later.');
  await expect(load('a', refused)).rejects.toThrow('Later.');
  expect([loads.isKept('a'), await load('a')]).toEqual([false, 'a']);
});
