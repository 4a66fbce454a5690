import { quickReactions } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxShown, noneRising, removeRisen, rise, type Rising } from './rising.ts';

const shownOf = ({ shown }: Rising): [string, number][] => shown.map(({ emoji, count }) => [emoji, count]);

test('[CHAT-46] a few reactions rise one by one, many of the same as one with their number', () => {
  const few = rise(noneRising, [['👍', 2]]);
  expect(shownOf(few)).toEqual([
    ['👍', 1],
    ['👍', 1],
  ]);
  expect(shownOf(rise(few, [['🔥', 12]])).slice(2)).toEqual([['🔥', 12]]);
});

test('[CHAT-46] in a crowd some keep rising all the time', () => {
  let rising = noneRising;
  const born: number[] = [];
  for (let tick = 0; tick < 100; tick += 1) {
    for (const { id } of rising.shown) if ((born[id] ?? 0) <= tick - 10) rising = removeRisen(rising, id);
    rising = rise(
      rising,
      quickReactions.map((emoji) => [emoji, 2]),
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
      let risen = 0;
      const finishFirst = (): void => {
        const [first] = rising.shown;
        risen += first?.count ?? 0;
        if (first !== undefined) rising = removeRisen(rising, first.id);
      };
      for (const tick of ticks) {
        rising = rise(rising, tick);
        expect(rising.shown.length).toBeLessThanOrEqual(maxShown);
        expect(new Set(rising.shown.map(({ id }) => id)).size).toBe(rising.shown.length);
        if (tick.length > 2) finishFirst();
      }
      while (rising.shown.length > 0) finishFirst();
      const sent = ticks.flat().reduce((sum, [, count]) => sum + count, 0);
      expect([risen, rising.waiting.size]).toEqual([sent, 0]);
    }),
  );
});
