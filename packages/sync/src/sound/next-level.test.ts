import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loudnessToGoBy, nextLevel, targetLoudness, wantedLevel } from './next-level.ts';

const loudness = fc.double({ min: -70, max: 5, noNaN: true });
const level = fc.double({ min: -24, max: 15, noNaN: true });

test('[SOUND-2] a level changes by at most 1 dB a second, never beyond what is wanted, and ends within 1 dB of it', () => {
  fc.assert(
    fc.property(level, loudness, (start, of) => {
      const wanted = wantedLevel(of);
      let current = start;
      for (let second = 0; second < 80; second += 1) {
        const next = nextLevel(current, wanted);
        if (Math.abs(next - current) > 1 + 1e-9 || Math.abs(wanted - next) > Math.abs(wanted - current)) return false;
        current = next;
      }
      return Math.abs(wanted - current) < 1;
    }),
  );
});

test('[SOUND-2] the wanted level makes videos from -31 LUFS on equally loud', () => {
  fc.assert(
    fc.property(fc.double({ min: -31, max: 5, noNaN: true }), (of) => {
      expect(of + wantedLevel(of)).toBeCloseTo(targetLoudness, 6);
    }),
  );
  expect([wantedLevel(undefined), wantedLevel(-60)]).toEqual([0, 15]);
});

test('[SOUND-3] an earlier measurement counts until half a minute has been heard, and three seconds are enough without one', () => {
  expect(loudnessToGoBy({ remembered: -20, measured: -30, measuredSeconds: 29 })).toBe(-20);
  expect(loudnessToGoBy({ remembered: -20, measured: -30, measuredSeconds: 30 })).toBe(-30);
  expect(loudnessToGoBy({ measured: -30, measuredSeconds: 3 })).toBe(-30);
  expect(loudnessToGoBy({ measured: -30, measuredSeconds: 2.9 })).toBeUndefined();
});
