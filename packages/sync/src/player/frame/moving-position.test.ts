import { expect, test } from 'vitest';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createMovingPosition } from './moving-position.ts';

/** A player that runs from 100 s on and is read every 100 ms; `told` is what it says after so many ms. */
function reading(told: (elapsedMs: number) => number, rate = 1) {
  const clock = createFakeClock(1_000_000);
  const position = createMovingPosition(clock);
  position.place(100);
  position.run(true, rate);
  const startMs = clock.now();
  return {
    position,
    clock,
    /** Reads for so long, and calls `look` in between. */
    advance: (ms: number, look: (trueSeconds: number) => void = () => {}): void => {
      for (let left = ms; left > 0; left -= 20) {
        clock.advance(20);
        const elapsedMs = clock.now() - startMs;
        if (elapsedMs % 100 === 0) position.read(told(elapsedMs));
        look(100 + (elapsedMs / 1000) * rate);
      }
    },
  };
}

/** What somebody says who looks at the clock only now and then. */
const inSteps =
  (stepMs: number, rate = 1) =>
  (elapsedMs: number) =>
    100 + ((Math.floor(elapsedMs / stepMs) * stepMs) / 1000) * rate;

test.each([
  [250, 1],
  [250, 2],
  [500, 1],
])('between readings that come every %i ms at rate %i, time goes on', (stepMs, rate) => {
  const { position, advance } = reading(inSteps(stepMs, rate), rate);
  advance(2000);
  let worst = 0;
  advance(10_000, (truth) => {
    worst = Math.max(worst, Math.abs(position.seconds() - truth));
  });
  expect(worst).toBeLessThan(0.11 * rate);
});

test('what says that it plays and stays where it is does not move, and after a second it is stuck', () => {
  const { position, advance } = reading(() => 0);
  advance(900);
  expect([position.isMoving(), position.isStuck(), position.seconds()]).toEqual([false, false, 0]);
  advance(200);
  expect([position.isMoving(), position.isStuck(), position.seconds()]).toEqual([false, true, 0]);
});

test('a guess that is taken back again and again is no movement', () => {
  const { position, advance } = reading((elapsedMs) => (elapsedMs % 250) / 1000);
  advance(5000, () => expect(position.isMoving()).toBe(false));
  expect(position.isStuck()).toBe(true);
});

test('a player that stops in the middle is stuck within a second, and moves again when it does', () => {
  const { position, advance } = reading((elapsedMs) => 100 + Math.min(elapsedMs, 3000) / 1000 + Math.max(0, elapsedMs - 6000) / 1000);
  advance(3000);
  expect(position.isMoving()).toBe(true);
  advance(1000);
  expect([position.isStuck(), position.seconds()]).toEqual([true, 103]);
  advance(3000);
  expect([position.isStuck(), position.isMoving()]).toEqual([false, true]);
  expect(position.seconds()).toBeCloseTo(104, 1);
});

test('a reading that never comes again is worth nothing after a while', () => {
  const { position, advance, clock } = reading(inSteps(250));
  advance(3000);
  clock.advance(5000);
  expect([position.isStuck(), position.seconds() < 103.1]).toEqual([true, true]);
});

test('another rate is gone on with at once', () => {
  const { position, advance } = reading(inSteps(250));
  advance(2000);
  const before = position.seconds();
  position.run(true, 2);
  expect([position.isMoving(), position.seconds()]).toEqual([true, before]);
});

test('what does not run is where it says', () => {
  const { position, clock } = reading(inSteps(250));
  position.run(false, 1);
  position.read(42);
  clock.advance(1000);
  expect(position.seconds()).toBe(42);
});
