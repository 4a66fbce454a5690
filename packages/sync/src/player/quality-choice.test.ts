import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Quality } from './player.ts';
import { allowedQuality, QualityChoice, type QualityWish } from './quality-choice.ts';

const qualityOf = (heightPixels: number, bitsPerSecond = heightPixels * 1000, widthPixels = 0): Quality => ({
  id: `${heightPixels} ${bitsPerSecond}`,
  widthPixels,
  heightPixels,
  bitsPerSecond,
});
const noWish: QualityWish = { maxPixels: 0, savesData: false, prefersBest: false };
const ladder = [1080, 240, 720, 480].map((height) => qualityOf(height));

test.each<[Partial<QualityWish>, number]>([
  [{}, 1080],
  [{ maxPixels: 720 }, 720],
  [{ maxPixels: 900 }, 720],
  [{ maxPixels: 144 }, 240],
  [{ savesData: true }, 480],
  [{ savesData: true, maxPixels: 360 }, 240],
])('[PLAYER-33] %j allows %i pixels at most', (wish, pixels) => {
  expect(allowedQuality(ladder, { ...noWish, ...wish })?.heightPixels).toBe(pixels);
});

test('[PLAYER-33] a vertical video is measured by its width', () => {
  const vertical = [qualityOf(1920, 1, 1080), qualityOf(1280, 1, 720)];
  expect(allowedQuality(vertical, { ...noWish, maxPixels: 720 })?.widthPixels).toBe(720);
});

test('[PLAYER-33] a limit is kept wherever a quality is within it, and saving data never takes more', () => {
  const qualities = fc.array(fc.record({ height: fc.integer({ min: 1, max: 4320 }), bits: fc.nat() }), { minLength: 1 });
  fc.assert(
    fc.property(qualities, fc.nat(4320), (sizes, maxPixels) => {
      const list = sizes.map(({ height, bits }) => qualityOf(height, bits));
      const most = allowedQuality(list, { ...noWish, maxPixels })?.heightPixels ?? Number.NaN;
      const lowest = Math.min(...list.map(({ heightPixels }) => heightPixels));
      expect(most <= maxPixels || maxPixels === 0 || most === lowest).toBe(true);
      expect(allowedQuality(list, { ...noWish, maxPixels, savesData: true })?.heightPixels).toBeLessThanOrEqual(most);
    }),
  );
});

function choose() {
  const state = { wish: noWish, playingId: '', listener: (): void => undefined };
  const calls: string[] = [];
  const choice = new QualityChoice({
    wish: {
      current: () => state.wish,
      subscribe(listener) {
        state.listener = listener;
        return () => undefined;
      },
    },
    list: () => ladder,
    playingId: () => state.playingId,
    whyLess: () => ({ why: 'line', lineBitsPerSecond: 3 }),
    fix: (id) => calls.push(`fix ${id}`),
    cap: ({ heightPixels }) => calls.push(`cap ${heightPixels}`),
    onTracks: () => undefined,
  });
  const wishFor = (wish: Partial<QualityWish>): void => {
    state.wish = { ...noWish, ...wish };
    state.listener();
  };
  const why = (height: number) => {
    state.playingId = qualityOf(height).id;
    return choice.automatic()?.why;
  };
  return { choice, calls, wishFor, why };
}

test('[PLAYER-33] a changed wish applies at once, and the best quality within the limit stays until it is given up', () => {
  const { calls, wishFor } = choose();
  wishFor({ maxPixels: 720 });
  wishFor({ maxPixels: 720, prefersBest: true });
  wishFor({ maxPixels: 480, prefersBest: true });
  wishFor({});
  expect(calls).toEqual(['cap 720', 'cap 720', 'fix 720 720000', 'cap 480', 'fix 480 480000', 'cap 1080', 'fix undefined']);
});

test('[PLAYER-33] a choice by hand is above the wish, for this video', () => {
  const { choice, calls, wishFor } = choose();
  choice.select(qualityOf(1080).id);
  wishFor({ maxPixels: 240, prefersBest: true });
  expect(calls.filter((call) => call.startsWith('fix'))).toEqual(['fix 1080 1080000']);
  expect([choice.selectedId(), choice.automatic()]).toEqual([qualityOf(1080).id, undefined]);
});

test('[PLAYER-34] the automatic choice says why it is not better', () => {
  const { choice, wishFor, why } = choose();
  expect([choice.automatic(), why(1080), why(720)]).toEqual([undefined, 'best', 'line']);
  wishFor({ maxPixels: 720 });
  expect([why(720), why(480)]).toEqual(['limit', 'line']);
  wishFor({ savesData: true });
  expect(why(480)).toBe('saver');
  expect(choice.automatic()?.lineBitsPerSecond).toBeUndefined();
});
