import { createFakeClock, flushPromises, type FakeClock } from '@matinee/base/fake-clock';
import { beforeEach, expect, test } from 'vitest';
import { FilmReaders } from '../../src/films/film-readers.ts';

let clock: FakeClock;
let readers: FilmReaders;

beforeEach(() => {
  clock = createFakeClock();
  readers = new FilmReaders(clock);
});

test('[FILM-6] a read waits until its block comes, or for 20 s', async () => {
  const [one, other] = [readers.begin('ann'), readers.begin('bob')];
  const outcomes: Record<string, boolean> = {};
  void one.reach(7, false).then((isStored) => (outcomes['ann'] = isStored));
  void other.reach(8, false).then((isStored) => (outcomes['bob'] = isStored));
  readers.stored(7);
  await flushPromises();
  expect(outcomes).toEqual({ ann: true });
  await clock.advanceAsync(19_999);
  expect(outcomes).toEqual({ ann: true });
  await clock.advanceAsync(1);
  expect(outcomes).toEqual({ ann: true, bob: false });
});

test('[FILM-7] the server forgets what a request waits for when the request is gone', async () => {
  const [one, other] = [readers.begin('ann'), readers.begin('bob')];
  const waiting = one.reach(7, false);
  void other.reach(9, false);
  expect(readers.waits()).toEqual([9, 7]);
  one.end();
  expect(await waiting).toBe(false);
  expect(readers.waits()).toEqual([9]);
  readers.close();
  expect(readers.waits()).toEqual([]);
});

test('[FILM-7] the server knows for 30 s after a request where its reader is, or until the next request', async () => {
  for (const [user, block] of [
    ['ann', 10],
    ['bob', 20],
    ['ann', 30],
  ] as const) {
    const reader = readers.begin(user);
    await reader.reach(block, true);
    expect(readers.areReading).toBe(true);
    reader.end();
  }
  expect(readers.areReading).toBe(false);
  expect(readers.nextBlocks()).toEqual([31, 21]);
  clock.advance(29_999);
  expect(readers.nextBlocks()).toEqual([31, 21]);
  clock.advance(1);
  expect(readers.nextBlocks()).toEqual([]);
});

test('[FILM-7] readers who need the same block count once, the last to move first', async () => {
  const [ann, bob, cem] = [readers.begin('ann'), readers.begin('bob'), readers.begin('cem')];
  await ann.reach(5, true);
  await bob.reach(5, true);
  await cem.reach(9, true);
  await ann.reach(50, true);
  expect(readers.nextBlocks()).toEqual([51, 10, 6]);
});

test('[FILM-7] the server forgets where the readers of a crowd were that has gone', async () => {
  for (let user = 0; user < 1000; user += 1) {
    const reader = readers.begin(String(user));
    await reader.reach(user, true);
    reader.end();
  }
  expect(readers.nextBlocks().length).toBeLessThanOrEqual(200);
});
