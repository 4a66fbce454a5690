import { quickReactions } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { riseNext, burstEveryMs, maxShown, nextChangeMs, noneRising, rise, riseMs, riseOwn, type Rising } from './rising.ts';

const shownOf = ({ bursts }: Rising): [string, number][] =>
  bursts.flatMap(({ reactions }) => reactions.map(({ emoji, count }): [string, number] => [emoji, count]));

test('[CHAT-46] a few reactions rise one by one, many of the same as one with their number', () => {
  const few = rise(noneRising, [['👍', 2]], 0);
  expect(shownOf(few)).toEqual([
    ['👍', 1],
    ['👍', 1],
  ]);
  expect(shownOf(rise(few, [['🔥', 12]], burstEveryMs)).slice(2)).toEqual([['🔥', 12]]);
});

test('[CHAT-46] reactions in quick succession rise together, half a second after the previous ones', () => {
  const first = rise(noneRising, [['👍', 1]], 0);
  const second = rise(rise(first, [['🔥', 1]], 200), [['👍', 1]], 400);
  expect(second.bursts).toHaveLength(1);
  expect(nextChangeMs(second)).toBe(burstEveryMs);
  expect(riseNext(second, burstEveryMs).bursts.map(({ reactions }) => reactions.length)).toEqual([1, 2]);
});

test('[CHAT-48] the user’s own reaction rises at once beside the reactions of a crowd', () => {
  const crowd = rise(noneRising, [['👍', 3]], 0);
  expect(shownOf(riseOwn(crowd, '🔥', 1)).at(-1)).toEqual(['🔥', 1]);
});

test('[CHAT-46] in a crowd every burst shows all that was sent since the one before', () => {
  let rising = noneRising;
  for (let nowMs = 0; nowMs < 10 * riseMs; nowMs += burstEveryMs) {
    rising = rise(
      rising,
      quickReactions.map((emoji) => [emoji, 5]),
      nowMs,
    );
    expect(rising.bursts.at(-1)).toMatchObject({ sinceMs: nowMs, reactions: quickReactions.map((emoji) => ({ emoji, count: 5 })) });
    expect(rising.waiting.size).toBe(0);
  }
});

test('[CHAT-46] at most 30 rise at once, and none is lost', () => {
  const counts = fc.array(fc.tuple(fc.constantFrom(...quickReactions), fc.integer({ min: 1, max: 40 })), { maxLength: 6 });
  const own = fc.constantFrom(...quickReactions);
  fc.assert(
    fc.property(fc.array(fc.oneof(counts, own), { maxLength: 60 }), (ticks) => {
      let rising = noneRising;
      let nowMs = 0;
      const seen = new Map<number, number>();
      const note = (): void => {
        const reactions = rising.bursts.flatMap((burst) => burst.reactions);
        for (const { id, count } of reactions) seen.set(id, count);
        expect(reactions.length).toBeLessThanOrEqual(maxShown);
        expect(new Set(reactions.map(({ id }) => id)).size).toBe(reactions.length);
      };
      for (const tick of ticks) {
        nowMs += riseMs / 40;
        rising = typeof tick === 'string' ? riseOwn(rising, tick, nowMs) : rise(rising, tick, nowMs);
        note();
      }
      for (let next = nextChangeMs(rising); next !== undefined; next = nextChangeMs(rising)) {
        expect(next).toBeGreaterThan(nowMs);
        nowMs = next;
        rising = riseNext(rising, nowMs);
        note();
      }
      const risen = [...seen.values()].reduce((sum, count) => sum + count, 0);
      const sent = ticks.reduce((sum, tick) => sum + (typeof tick === 'string' ? 1 : tick.reduce((all, [, count]) => all + count, 0)), 0);
      expect([risen, rising.bursts.length, rising.waiting.size]).toEqual([sent, 0, 0]);
    }),
  );
});
