import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CueIndex } from './cue-index.ts';

const cueLists = fc
  .array(fc.record({ startTime: fc.nat(50), endTime: fc.nat(60) }), { maxLength: 40 })
  .map((cues) => cues.toSorted((a, b) => a.startTime - b.startTime || b.endTime - a.endTime));

test('[PLAYER-60] exactly the cues that have started and not ended are found, in order', () => {
  fc.assert(
    fc.property(cueLists, fc.integer({ min: -5, max: 70 }), (cues, seconds) => {
      const active = cues.filter(({ startTime, endTime }) => startTime <= seconds && seconds < endTime);
      expect(new CueIndex(cues).at(seconds)).toEqual(active);
      expect(new CueIndex(cues).at(seconds, 3)).toEqual(active.slice(-3));
    }),
  );
});

test('nothing changes before the next change', () => {
  fc.assert(
    fc.property(cueLists, fc.integer({ min: -5, max: 70 }), (cues, seconds) => {
      const index = new CueIndex(cues);
      const active = index.at(seconds);
      const next = index.nextChange(seconds, active);
      for (let later = seconds; later < Math.min(next, 80); later += 0.5) expect(index.at(later)).toEqual(active);
      expect(next).toBeGreaterThan(seconds);
    }),
  );
});

test('[PLAYER-61] a search among 100 000 cues that overlap or have ended looks at a few dozen of them', () => {
  const hostile = Array.from({ length: 100_000 }, (_, index) => ({ startTime: index / 100, endTime: index % 2 === 0 ? 1e6 : index / 100 }));
  hostile.unshift({ startTime: 0, endTime: 1e9 });
  const index = new CueIndex(hostile);
  for (const seconds of [0, 1, 500, 999, 5000]) {
    index.steps = 0;
    index.at(seconds, 8);
    expect(index.steps).toBeLessThan(100);
  }
});
