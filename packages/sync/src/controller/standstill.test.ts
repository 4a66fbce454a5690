import { describe, expect, test } from 'vitest';
import { sampleAt } from '../testing/steer-sample.ts';
import { isFrozen, observeStandstill, toleratesRates } from './standstill.ts';
import { createSteerState, type Standstill, type SteerState } from './steer-state.ts';

const initial = createSteerState().standstill;
const still: Standstill = { ...initial, positionSeconds: 10, sinceMs: 1000, hasMovedSinceStart: true };

function observe(standstill: Partial<Standstill>, [localMs, positionSeconds]: [number, number], fields: Partial<SteerState> = {}) {
  const state = { ...createSteerState(), isRunning: true, standstill: { ...still, ...standstill }, ...fields };
  return observeStandstill(state, { ...sampleAt(localMs, 0), positionSeconds });
}

describe('a position', () => {
  test.each([
    ['moves by more than 1 ms', 10.0011, { positionSeconds: 10.0011, sinceMs: 1500 }],
    ['moves back too', 9.99, { positionSeconds: 9.99, sinceMs: 1500 }],
    ['does not move by 1 ms', 10.0009, { positionSeconds: 10, sinceMs: 1000 }],
  ])('%s', (_, positionSeconds, expected) => {
    expect(observe({ hasMovedSinceStart: false }, [1500, positionSeconds])).toMatchObject({
      ...expected,
      hasMovedSinceStart: expected.sinceMs === 1500,
    });
  });

  test('doesn’t show the time before if its player does not run', () => {
    expect(observe({ isRateOnTrial: true, stoppedByRates: 2 }, [1500, 10], { isRunning: false })).toEqual({
      ...still,
      sinceMs: 1500,
      hasMovedSinceStart: false,
      stoppedByRates: 2,
    });
  });

  test.each([
    [199, true, false],
    [200, true, true],
    [2999, true, true],
    [3000, true, false],
    [0, false, true],
    [3000, false, false],
  ])('is frozen after standing still for %i ms, if it has moved before (%s): %s', (ms, hasMovedSinceStart, expected) => {
    expect(isFrozen({ ...still, hasMovedSinceStart }, 1000 + ms)).toBe(expected);
  });
});

describe('a change of rate', () => {
  const trial = { isRateOnTrial: true, stoppedByRates: 1 };

  test.each([
    ['has stopped the position that stands still since then for 0.5 s', 1500, 1000, { stoppedByRates: 2, stoppedAtMs: 1500 }],
    ['has stopped it up to 0.3 s later', 1500, 700, { stoppedByRates: 2, stoppedAtMs: 1500 }],
    ['has stopped it up to 0.3 s earlier', 1500, 1300, { stoppedByRates: 2, stoppedAtMs: 1500 }],
    ['has not stopped what stood still before', 1500, 1301, { ...trial }],
    ['is not known to have stopped it in less than 0.5 s', 1499, 1000, { ...trial }],
    ['is still on trial for 1.1 s', 1750, 650, { ...trial }],
    ['has left it moving after 1.1 s', 1751, 650, { stoppedByRates: 0 }],
  ])('%s', (_, localMs, rateChangedMs, expected) => {
    const known = { stoppedAtMs: -Infinity, isRateOnTrial: false, ...expected };
    expect(observe(trial, [localMs, 10], { rateChangedMs })).toEqual({ ...still, ...known });
  });

  test('doesn’t count unless it is on trial', () => {
    expect(observe({ stoppedByRates: 1 }, [1500, 10], { rateChangedMs: 1000 })).toEqual({ ...still, stoppedByRates: 1 });
  });

  test.each([
    [2, 1, true],
    [3, 120_000, false],
    [3, 120_001, true],
  ])('is tried after %i that stopped the position, %i ms ago: %s', (stoppedByRates, agoMs, expected) => {
    expect(toleratesRates({ ...still, stoppedByRates, stoppedAtMs: 5000 }, 5000 + agoMs)).toBe(expected);
  });
});
