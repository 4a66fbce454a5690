import { expect, test } from 'vitest';
import { calibrate, meanOf } from './calibration.ts';

/** Creates clocks that only work moves: each piece takes the next processor time, and waits as long as the number beside it. */
function machine(pieces: readonly [processorMs: number, waitedMs: number][]) {
  let [done, processorMs, wallMs] = [0, 0, 0];
  const work = (): void => {
    const [used, waited] = pieces[done % pieces.length] as [number, number];
    done += 1;
    processorMs += used;
    wallMs += used + waited;
  };
  return { work, watch: { processorMs: () => processorMs, wallMs: () => wallMs } };
}

test('a calibration is the processor time and the time on the clock of one slice of the work', () => {
  const { watch, work } = machine([[20, 5]]);
  expect(calibrate(watch, work)).toEqual({ processorMs: 20, wallMs: 25 });
});

test('an interruption of one slice of five does not change a calibration', () => {
  const { watch, work } = machine([...Array.from({ length: 4 }, () => [20, 0] as [number, number]), [90, 400]]);
  expect(calibrate(watch, work)).toEqual({ processorMs: 20, wallMs: 20 });
});

test('a bench has the mean of the calibrations before and after it', () => {
  expect(meanOf({ processorMs: 20, wallMs: 25 }, { processorMs: 30, wallMs: 45 })).toEqual({ processorMs: 25, wallMs: 35 });
});
