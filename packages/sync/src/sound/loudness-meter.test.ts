import { expect, test } from 'vitest';
import { kWeighting, type Filter } from './k-weighting.ts';
import { blockMs, blockStepMs, LoudnessMeter } from './loudness-meter.ts';

/** A low sample rate saves time. */
const hertz = 16_000;

/** Peaks at a level in dBFS. */
type Part = readonly [seconds: number, level: number];

function sine(parts: readonly Part[], pitch = 1000, sampleRate = hertz): Float64Array {
  const sound = new Float64Array(Math.round(parts.reduce((sum, [seconds]) => sum + seconds, 0) * sampleRate));
  let index = 0;
  for (const [seconds, level] of parts) {
    const end = index + Math.round(seconds * sampleRate);
    for (; index < end; index += 1) sound[index] = 10 ** (level / 20) * Math.sin((2 * Math.PI * pitch * index) / sampleRate);
  }
  return sound;
}

/** As an IIRFilterNode of a browser computes it. */
function filtered(samples: Float64Array, { feedforward: [b0 = 0, b1 = 0, b2 = 0], feedback: [, a1 = 0, a2 = 0] }: Filter): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** Both channels have the sound. */
function measure(sound: Float64Array, sampleRate = hertz): LoudnessMeter {
  const meter = new LoudnessMeter();
  const weighted = kWeighting(sampleRate).reduce(filtered, sound);
  const step = (blockStepMs * sampleRate) / 1000;
  const sums = Array.from({ length: Math.floor(weighted.length / step) }, (_, index) => {
    let sum = 0;
    for (const value of weighted.subarray(index * step, (index + 1) * step)) sum += value * value;
    return sum;
  });
  const steps = blockMs / blockStepMs;
  for (let start = 0; start + steps <= sums.length; start += 1) {
    meter.add((2 * sums.slice(start, start + steps).reduce((total, sum) => total + sum)) / (steps * step));
  }
  return meter;
}

test('[SOUND-1] ITU-R BS.1770-4 has the filters at 48 kHz in its tables', () => {
  const [shelf, highPass] = kWeighting(48_000);
  const expected = [
    [shelf.feedforward, [1.53512485958697, -2.69169618940638, 1.19839281085285]],
    [shelf.feedback, [1, -1.69065929318241, 0.73248077421585]],
    [highPass.feedforward, [1, -2, 1]],
    [highPass.feedback, [1, -1.99004745483398, 0.99007225036621]],
  ] as const;
  for (const [values, table] of expected) table.forEach((value, index) => expect(values[index]).toBeCloseTo(value, 8));
});

// EBU Tech 3341, tests 1 to 5.
test.each<[string, number, Part[]]>([
  ['a sine of -23 dBFS', -23, [[20, -23]]],
  ['a sine of -33 dBFS', -33, [[20, -33]]],
  [
    'a sound with quiet parts',
    -23,
    [
      [10, -36],
      [60, -23],
      [10, -36],
    ],
  ],
  [
    'a sound with quiet parts and silence',
    -23,
    [
      [10, -72],
      [10, -36],
      [60, -23],
      [10, -36],
      [10, -72],
    ],
  ],
  [
    'a sound with louder parts',
    -23,
    [
      [20, -26],
      [20.1, -20],
      [20, -26],
    ],
  ],
])('[SOUND-1] %s is measured at %d LUFS, to a tenth', (_, loudness, parts) => {
  expect(Math.abs((measure(sine(parts)).integrated() ?? 0) - loudness)).toBeLessThan(0.1);
});

// The figures of FFmpeg's ebur128 for the same sines.
test.each([
  [100, 48_000, -24.8],
  [100, 44_100, -24.8],
  [4000, 44_100, -19.7],
  [4000, 96_000, -19.8],
])('[SOUND-1] a sine of %d Hz at a sample rate of %d is measured at %d LUFS', (pitch, sampleRate, loudness) => {
  expect(Math.abs((measure(sine([[5, -23]], pitch, sampleRate), sampleRate).integrated() ?? 0) - loudness)).toBeLessThan(0.1);
});

test('[SOUND-1] silence has no loudness', () => {
  const meter = measure(sine([[5, -90]]));
  expect([meter.integrated(), meter.measuredSeconds]).toEqual([undefined, 0]);
  meter.add(0);
  expect(meter.integrated()).toBeUndefined();
});
