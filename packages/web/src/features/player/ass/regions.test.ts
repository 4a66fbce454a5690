import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { blendImages, divideIntoRegions, type Region } from './regions.ts';

const [width, height] = [640, 360];
const memory = Uint8Array.from({ length: 4096 }, (_, index) => [0, 0, 0, 0, 255, 255, 1, 40, 127, 200][(index * 7) % 10] ?? 0);
const image = record({
  w: integer({ min: 1, max: 40 }),
  h: integer({ min: 1, max: 20 }),
  dst_x: integer({ min: 0, max: width - 40 }),
  dst_y: integer({ min: 0, max: height - 20 }),
  stride: constantFrom(40, 64),
  color: integer({ min: 0, max: 0xffffffff }),
  bitmap: integer({ min: 0, max: 2000 }),
});
const images = array(image, { maxLength: 30 });

/** Blends in floating-point numbers with premultiplied alpha. */
function blendSlowly({ left, top, width: columns, height: rows, images: parts }: Region): number[] {
  const pixels = Array.from({ length: columns * rows }, () => [0, 0, 0, 0]);
  for (const { w, h, dst_x, dst_y, stride, color, bitmap } of parts) {
    const channels = [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255, 255];
    for (let at = 0; at < w * h; at += 1) {
      const [column, row] = [at % w, Math.floor(at / w)];
      const alpha = ((memory[bitmap + row * stride + column] ?? 0) / 255) * (1 - (color & 255) / 255);
      const place = (dst_y - top + row) * columns + dst_x - left + column;
      pixels[place] = channels.map((channel, index) => channel * alpha + (pixels[place]?.[index] ?? 0) * (1 - alpha));
    }
  }
  return pixels.flat();
}

test('[FILM-57] every image is in one region, which holds it and no other, in the order of the images', () => {
  assert(
    property(images, (parts) => {
      const regions = divideIntoRegions(parts);
      const held = regions.flatMap((region) => region.images);
      expect(new Set(held)).toEqual(new Set(parts));
      expect(held).toHaveLength(parts.length);
      for (const [index, { left, top, width: columns, height: rows, images: own }] of regions.entries()) {
        expect(own).toEqual(parts.filter((part) => own.includes(part)));
        for (const { dst_x, dst_y, w, h } of own) {
          expect([dst_x >= left, dst_y >= top, dst_x + w <= left + columns, dst_y + h <= top + rows]).not.toContain(false);
        }
        for (const other of regions.slice(index + 1)) {
          const isBeside = left + columns <= other.left || other.left + other.width <= left;
          const isAbove = top + rows <= other.top || other.top + other.height <= top;
          expect(isBeside || isAbove).toBe(true);
        }
      }
    }),
  );
});

test('[FILM-57] lines at the top and at the bottom are regions of their own, the syllables of a line are not', () => {
  const glyphs = { w: 60, h: 40, stride: 64, color: 0, bitmap: 0 };
  const parts = [
    { ...glyphs, dst_x: 100, dst_y: 10 },
    { ...glyphs, dst_x: 100, dst_y: 300 },
    { ...glyphs, dst_x: 175, dst_y: 300 },
  ];
  const rects = divideIntoRegions(parts).map(({ images: own, ...rect }) => ({ ...rect, count: own.length }));
  expect(rects).toEqual([
    { left: 100, top: 10, width: 64, height: 64, count: 1 },
    { left: 100, top: 300, width: 160, height: 64, count: 2 },
  ]);
});

test('[FILM-57] images cover each other as paint does', () => {
  assert(
    property(images, (parts) => {
      for (const region of divideIntoRegions(parts)) {
        const data = new Uint8ClampedArray(region.width * region.height * 4).fill(7);
        blendImages(region, memory, { data });
        const expected = blendSlowly(region);
        // Colours under little opacity have few steps: what reaches the screen is compared.
        const error = [...data].map((value, index) => {
          const opacity = (data[index | 3] ?? 0) / 255;
          return Math.abs((index % 4 === 3 ? value : value * opacity) - (expected[index] ?? 0));
        });
        expect(Math.max(...error)).toBeLessThan(4);
      }
    }),
    { numRuns: 30 },
  );
});
