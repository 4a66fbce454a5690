import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import {
  addReading,
  createPositionEstimate,
  estimatedSeconds,
  isProgressing,
  isStuck,
  setRunning,
  type PositionEstimate,
} from './position-estimate.ts';

/** A player that runs from 100 s on and is read every 100 ms. */
function reading(reported: (elapsedMs: number) => number, rate = 1) {
  const clock = createFakeClock(1_000_000);
  const startMs = clock.now();
  let estimate: PositionEstimate = setRunning(createPositionEstimate(100, startMs), true, rate, startMs);
  return {
    clock,
    position: {
      seconds: () => estimatedSeconds(estimate, clock.now()),
      isMoving: () => isProgressing(estimate, clock.now()),
      isStuck: () => isStuck(estimate, clock.now()),
      run: (isRunning: boolean, nextRate: number) => (estimate = setRunning(estimate, isRunning, nextRate, clock.now())),
      read: (seconds: number) => (estimate = addReading(estimate, seconds, clock.now())),
    },
    /** Calls `check` every 20 ms. */
    advance: (ms: number, check: (trueSeconds: number) => void = () => {}): void => {
      for (let left = ms; left > 0; left -= 20) {
        clock.advance(20);
        const elapsedMs = clock.now() - startMs;
        if (elapsedMs % 100 === 0) estimate = addReading(estimate, reported(elapsedMs), clock.now());
        check(100 + (elapsedMs / 1000) * rate);
      }
    },
  };
}

const inSteps =
  (stepMs: number, rate = 1) =>
  (elapsedMs: number) =>
    100 + ((Math.floor(elapsedMs / stepMs) * stepMs) / 1000) * rate;

test.each([
  [250, 1],
  [250, 2],
  [500, 1],
])('time fills the gaps between readings that change every %i ms at rate %i', (stepMs, rate) => {
  const { position, advance } = reading(inSteps(stepMs, rate), rate);
  advance(2000);
  let worst = 0;
  advance(10_000, (truth) => {
    worst = Math.max(worst, Math.abs(position.seconds() - truth));
  });
  expect(worst).toBeLessThan(0.11 * rate);
});

test('a player that reports playing without progress does not move, and is stuck after 1 s', () => {
  const { position, advance } = reading(() => 0);
  advance(900);
  expect([position.isMoving(), position.isStuck(), position.seconds()]).toEqual([false, false, 0]);
  advance(200);
  expect([position.isMoving(), position.isStuck(), position.seconds()]).toEqual([false, true, 0]);
});

test('interpolation that a site takes back again and again is no progress', () => {
  const { position, advance } = reading((elapsedMs) => (elapsedMs % 250) / 1000);
  advance(5000, () => expect(position.isMoving()).toBe(false));
  expect(position.isStuck()).toBe(true);
});

test('a player that stops midway is stuck within 1 s, and moves again when its position does', () => {
  const { position, advance } = reading((elapsedMs) => 100 + Math.min(elapsedMs, 3000) / 1000 + Math.max(0, elapsedMs - 6000) / 1000);
  advance(3000);
  expect(position.isMoving()).toBe(true);
  advance(1000);
  expect([position.isStuck(), position.seconds()]).toEqual([true, 103]);
  advance(3000);
  expect([position.isStuck(), position.isMoving()]).toEqual([false, true]);
  expect(position.seconds()).toBeCloseTo(104, 1);
});

test('a change of rate takes effect at once, without new proof of progress', () => {
  const { position, advance } = reading(inSteps(250));
  advance(2000);
  const before = position.seconds();
  position.run(true, 2);
  expect([position.isMoving(), position.seconds()]).toEqual([true, before]);
});
