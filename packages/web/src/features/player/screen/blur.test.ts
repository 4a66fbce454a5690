import { expect, test } from 'vitest';
import { blur } from './blur.ts';

const width = 21;
const height = 15;

/** Transparent where `paint` returns nothing. */
function image(paint: (x: number, y: number) => readonly [number, number, number] | undefined): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = paint(x, y);
      if (colour !== undefined) pixels.set([...colour, 255], (y * width + x) * 4);
    }
  }
  return pixels;
}

const at = (pixels: Uint8ClampedArray, x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
test('a point becomes a symmetric soft spot of its colour', () => {
  const pixels = image((x, y) => (x === 10 && y === 7 ? [200, 100, 0] : undefined));
  blur(pixels, width, height, 1);
  const [red = 0, green = 0, blue, alpha = 0] = at(pixels, 10, 7);
  expect([red / green, blue]).toEqual([2, 0]);
  expect(alpha).toBeGreaterThan(at(pixels, 11, 7)[3] ?? 0);
  expect(at(pixels, 11, 7)).toEqual(at(pixels, 9, 7));
  expect(at(pixels, 10, 8)).toEqual(at(pixels, 11, 7));
  expect(at(pixels, 14, 7)[3]).toBe(0);
});

test('an image of one colour keeps it up to its edges', () => {
  const pixels = image(() => [120, 60, 30]);
  blur(pixels, width, height, 2);
  expect(at(pixels, 10, 7)).toEqual([120, 60, 30, 255]);
  const [red, , , alpha] = at(pixels, 0, 0);
  expect(Math.abs((red ?? 0) - 120)).toBeLessThan(3);
  expect(alpha).toBeLessThan(128);
});
