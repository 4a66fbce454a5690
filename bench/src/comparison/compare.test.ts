import { expect, test } from 'vitest';
import { compare, type BenchBaseline, type Measured } from './compare.ts';

const time = 'Play | p50 ms';
const rate = 'Chat | deliveries per server CPU-second';
const size = 'Start | resident, MB';
const loss = 'Chat | lost';

function stored(figures: Record<string, number[]>, fields: Partial<BenchBaseline> = {}): BenchBaseline {
  const rounds = Object.values(figures)[0]?.length ?? 0;
  const each = (value: number): number[] => Array.from({ length: rounds }, () => value);
  return { measured: '', calibrationMs: each(20), foreignLoad: each(0.02), figures, ...fields };
}

function now(figures: Record<string, number>, fields: Partial<Measured> = {}): Measured {
  return { figures, calibrationMs: 20, foreignLoad: 0.02, ...fields };
}

const verdictOf = (measured: Measured, baseline: BenchBaseline) => compare(measured, baseline).map(({ verdict }) => verdict)[0];

test('a figure is the same within the interval of its rounds, and better or worse beyond it', () => {
  // The mean is 10, the deviation 1, and Student's t 4.604: the interval goes from 5.0 to 15.0.
  const rounds = stored({ [time]: [9, 9, 10, 11, 11] });
  expect([4.8, 5.1, 14.9, 15.2].map((figure) => verdictOf(now({ [time]: figure }), rounds))).toEqual(['better', 'same', 'same', 'worse']);
});

test('a figure that varies less from round to round is judged more strictly', () => {
  expect(verdictOf(now({ [time]: 12 }), stored({ [time]: [9, 9, 10, 11, 11] }))).toBe('same');
  expect(verdictOf(now({ [time]: 12 }), stored({ [time]: [9.9, 9.9, 10, 10.1, 10.1] }))).toBe('worse');
});

test('a hundredth is no difference, even for a figure that never varies', () => {
  const rounds = stored({ [size]: [100, 100, 100, 100, 100] });
  expect([99, 101, 102].map((figure) => verdictOf(now({ [size]: figure }), rounds))).toEqual(['same', 'same', 'worse']);
  expect(verdictOf(now({ [loss]: 1 }), stored({ [loss]: [0, 0, 0, 0, 0] }))).toBe('worse');
});

test('times and rates are expected to follow the speed of the machine, and bytes to stay the same', () => {
  const rounds = stored({ [time]: [9.9, 10, 10.1], [rate]: [990, 1000, 1010], [size]: [99, 100, 101] });
  const half = compare(now({ [time]: 20, [rate]: 500, [size]: 100 }, { calibrationMs: 40 }), rounds);
  expect(half.map(({ expected, verdict }) => [Math.round(expected), verdict])).toEqual([
    [20, 'same'],
    [500, 'same'],
    [100, 'same'],
  ]);
  const full = compare(now({ [time]: 20, [rate]: 500, [size]: 100 }), rounds);
  expect(full.map(({ verdict }) => verdict)).toEqual(['worse', 'worse', 'same']);
});

test('rounds that were measured at different speeds agree when the work did', () => {
  const rounds = stored({ [time]: [10, 15, 20] }, { calibrationMs: [20, 30, 40] });
  expect(compare(now({ [time]: 10 }), rounds)).toMatchObject([{ expected: 10, limit: 0.1, verdict: 'same' }]);
});

test('beside the load of others only bytes are called better or worse; all else that differs is unclear', () => {
  const rounds = stored({ [time]: [9.9, 10, 10.1], [size]: [99, 100, 101], [loss]: [0, 0, 0] });
  const disturbed = { foreignLoad: 0.3 };
  const verdicts = [20, 10, 5].map((figure) => verdictOf(now({ [time]: figure }, disturbed), rounds));
  expect(verdicts).toEqual(['unclear', 'same', 'unclear']);
  expect(verdictOf(now({ [loss]: 1 }, disturbed), rounds)).toBe('unclear');
  expect(verdictOf(now({ [size]: 150 }, disturbed), rounds)).toBe('worse');
});

test('figures are judged as on a quiet machine if the load of others can’t be read', () => {
  expect(verdictOf(now({ [time]: 20 }, { foreignLoad: undefined }), stored({ [time]: [9.9, 10, 10.1] }))).toBe('worse');
});

test('a figure that was not reached in time is worse; two rounds say nothing; figures without a baseline are left out', () => {
  expect(verdictOf(now({ [time]: Infinity }), stored({ [time]: [9.9, 10, 10.1] }))).toBe('worse');
  expect(verdictOf(now({ [time]: 20 }), stored({ [time]: [10, 10] }))).toBe('unclear');
  expect(compare(now({ [time]: 20 }), stored({ [size]: [100, 100, 100] }))).toEqual([]);
});
