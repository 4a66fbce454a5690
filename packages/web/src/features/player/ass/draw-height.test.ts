import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { DrawHeight } from './draw-height.ts';

/** Draws 25 pictures a second, of which each takes `msAt1080` in 1080 lines and as many fewer as it has fewer pixels. */
function drawing() {
  const clock = createFakeClock(0);
  const height = new DrawHeight(clock);
  const drawFor = (seconds: number, msAt1080: number): number => {
    for (let frame = 0; frame < seconds * 25; frame += 1) {
      clock.advance(40);
      height.note(msAt1080 * (height.max / 1080) ** 2);
    }
    return height.max;
  };
  return { drawFor };
}

test('[FILM-61] captions that stand still are drawn in 1440 lines', () => {
  expect(drawing().drawFor(60, 1)).toBe(1440);
});

test('[FILM-61] captions that move are drawn in as many lines as a tenth of a core draws', () => {
  // A tenth of a core has 4 ms for each of 25 pictures a second.
  const lines = [3, 8, 14, 100].map((msAt1080) => drawing().drawFor(60, msAt1080));
  expect(lines).toEqual([1080, 720, 540, 540]);
});

test('[FILM-61] one long picture changes nothing', () => {
  const { drawFor } = drawing();
  drawFor(1, 1);
  drawFor(0.04, 500);
  expect(drawFor(10, 1)).toBe(1440);
});

test('[FILM-61] the lines become more again once nothing moves', () => {
  const { drawFor } = drawing();
  expect(drawFor(20, 100)).toBe(540);
  expect(drawFor(9, 0.5)).toBe(540);
  expect(drawFor(40, 0.5)).toBe(1440);
});
