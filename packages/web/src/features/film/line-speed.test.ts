import { delay } from '@matinee/base/clock';
import { createFakeClock } from '@matinee/base/fake-clock';
import { limits } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { judgeLine, measureLine, secondsUntilPlayable } from './line-speed.ts';

/** Returns the measured share of the line's speed, the time, and the bodies. */
async function measure(bytesPerSecond: number, answerMs = 50) {
  const clock = createFakeClock(0);
  const sizes: number[] = [];
  let freeAtMs = 0;
  const measured = measureLine({
    clock,
    randomBytes: (count) => new Uint8Array(count),
    async send({ size }) {
      sizes.push(size);
      freeAtMs = Math.max(freeAtMs, clock.now()) + (size / bytesPerSecond) * 1000;
      await delay(clock, freeAtMs + answerMs - clock.now());
    },
  });
  const took = measured.then((speed) => ({ share: speed / bytesPerSecond, tookMs: clock.now(), sizes }));
  await clock.advanceAsync(10_000);
  return took;
}

test.each([
  ['1 Mbit/s', 125_000],
  ['3 Mbit/s', 375_000],
  ['20 Mbit/s', 2_500_000],
])('[FILM-27] a line of %s is measured within 2.5 s, rather too slow than too fast', async (_, bytesPerSecond) => {
  const { share, tookMs, sizes } = await measure(bytesPerSecond);
  expect(share).toBeGreaterThan(0.85);
  expect(share).toBeLessThanOrEqual(1);
  expect(tookMs).toBeLessThan(2500);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2.5 * bytesPerSecond);
});

test('[FILM-27] the bodies grow up to the most that the server takes', async () => {
  const { sizes } = await measure(100_000_000, 1);
  expect(sizes).toHaveLength(12);
  expect([sizes[0], sizes[1], sizes.at(-1)]).toEqual([32_000, 128_000, limits.measuredBytes]);
});

test('[FILM-28] a line of at least 1.3 times the rate of a film is fine, and one below the rate too thin', () => {
  expect([13, 12, 10, 9].map((speed) => judgeLine(speed, 10))).toEqual(['fine', 'tight', 'tight', 'thin']);
});

test('[FILM-28] a film plays through once the rest is sent before it is over, with a tenth to spare', () => {
  // 6 GB of 100 min over 3 Mbit/s.
  expect(secondsUntilPlayable(6e9, 375_000, 6000)).toBe(11_600);
  expect(secondsUntilPlayable(2e9, 375_000, 6000)).toBe(0);
});
