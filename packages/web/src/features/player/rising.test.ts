import { quickReactions } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxShown, noneRising, rise, riseMs, settle, type Rising } from './rising.ts';

const shownOf = ({ shown }: Rising): [string, number][] => shown.map(({ emoji, count }) => [emoji, count]);

test('[CHAT-46] a few reactions rise one by one, many of the same as one with their number', () => {
  const few = rise(noneRising, [['👍', 2]], 0);
  expect(shownOf(few)).toEqual([
    ['👍', 1],
    ['👍', 1],
  ]);
  expect(shownOf(rise(few, [['🔥', 12]], 1)).slice(2)).toEqual([['🔥', 12]]);
});

test('[CHAT-46] in a crowd some keep rising all the time', () => {
  let rising = noneRising;
  const born: number[] = [];
  for (let tick = 0; tick < 100; tick += 1) {
    rising = rise(
      rising,
      quickReactions.map((emoji) => [emoji, 2]),
      tick * (riseMs / 10),
    );
    const before = born.length;
    while (born.length < rising.nextId) born.push(tick);
    expect(born.length).toBeGreaterThan(before);
  }
});

test('[CHAT-46] at most 30 rise at once, and none is lost', () => {
  const counts = fc.array(fc.tuple(fc.constantFrom(...quickReactions), fc.integer({ min: 1, max: 40 })), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 60 }), (ticks) => {
      let rising = noneRising;
      let nowMs = 0;
      const seen = new Map<number, number>();
      const note = (): void => {
        for (const { id, count } of rising.shown) seen.set(id, count);
      };
      for (const tick of ticks) {
        nowMs += riseMs / 10;
        rising = rise(rising, tick, nowMs);
        note();
        expect(rising.shown.length).toBeLessThanOrEqual(maxShown);
        expect(new Set(rising.shown.map(({ id }) => id)).size).toBe(rising.shown.length);
      }
      while (rising.shown.length > 0) {
        nowMs += riseMs;
        rising = settle(rising, nowMs);
        note();
      }
      const risen = [...seen.values()].reduce((sum, count) => sum + count, 0);
      const sent = ticks.flat().reduce((sum, [, count]) => sum + count, 0);
      expect([risen, rising.waiting.size]).toEqual([sent, 0]);
    }),
  );
});
