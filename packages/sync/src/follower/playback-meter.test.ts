import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { createPlaybackMeter } from './playback-meter.ts';
import { watching } from '../testing/simulate-viewer.ts';

test('[SYNC-23] the reported offset is the median of all measurements since the last report', () => {
  const clock = createFakeClock(0);
  const meter = createPlaybackMeter(clock);
  for (const seconds of [0.3, -0.02, 0.01, 9, -0.01]) meter.addOffset(seconds);
  meter.addStall();
  expect(meter.isDue()).toBe(false);
  clock.advance(30_000);
  expect(meter.isDue()).toBe(true);
  expect(meter.take()).toEqual({ driftSeconds: 0.01, stalls: 1 });
  expect(meter.take()).toEqual({});
  clock.advance(60_000);
  expect(meter.isDue()).toBe(false);
});

test('at most the newest 600 measurements are kept', () => {
  const meter = createPlaybackMeter(createFakeClock(0));
  for (let look = 0; look < 10_000; look++) meter.addOffset(look < 9400 ? 5 : 1);
  expect(meter.take().driftSeconds).toBe(1);
});

test('[SYNC-23] while playing, a client reports its offset every 30 s', async () => {
  const room = await watching(5, 3000, { delayMs: 30, jitterMs: 5, driftPpm: 300, seed: 7 });
  const { length } = room.reports;
  await room.advance(100_000);
  const later = room.reports.slice(length);
  expect(later).toHaveLength(3);
  for (const { driftSeconds = Infinity, stalls, ...report } of later) {
    expect(Math.abs(driftSeconds)).toBeLessThan(0.02);
    expect(stalls).toBe(0);
    expect(report).toEqual(room.follower.report());
  }
});
