import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPlace, type ArrowDirection, type Place } from './next-place.ts';

const at = (left: number, top: number): Place => ({ left, top, width: 40, height: 40 });

test('[DEVICE-32] arrow keys go to the next control on a row, and to the nearest one above', () => {
  const row = [at(0, 500), at(100, 500), at(200, 500)];
  const above = at(110, 200);
  const all = [...row, above];
  const next = (from: Place, direction: ArrowDirection) => {
    const others = all.filter((place) => place !== from);
    const index = nextPlace(from, others, direction);
    return index === undefined ? undefined : others[index];
  };
  expect(next(row[0] as Place, 'right')).toBe(row[1]);
  expect(next(row[1] as Place, 'right')).toBe(row[2]);
  expect(next(row[2] as Place, 'right')).toBeUndefined();
  expect(next(row[2] as Place, 'left')).toBe(row[1]);
  expect(next(row[1] as Place, 'up')).toBe(above);
  expect(next(above, 'down')).toBe(row[1]);
});

test('[DEVICE-32] an arrow key leads to a control in its direction', () => {
  const place = fc
    .record({ left: fc.integer({ min: 0, max: 900 }), top: fc.integer({ min: 0, max: 900 }) })
    .map(({ left, top }) => at(left, top));
  fc.assert(
    fc.property(place, fc.array(place), (from, places) => {
      const right = nextPlace(from, places, 'right');
      const up = nextPlace(from, places, 'up');
      expect(right === undefined ? places.every(({ left }) => left <= from.left) : (places[right] as Place).left > from.left).toBe(true);
      expect(up === undefined ? places.every(({ top }) => top >= from.top) : (places[up] as Place).top < from.top).toBe(true);
    }),
  );
});
