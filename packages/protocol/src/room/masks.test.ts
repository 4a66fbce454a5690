import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { includesMask, intersectionOf, maskOfBit, maxMask, unionOf, withoutMask } from './masks.ts';

const masks = fc.maxSafeNat();
const all = BigInt(maxMask);

test('masks of up to 53 bits combine as whole numbers of any size do', () => {
  fc.assert(
    fc.property(masks, masks, (a, b) => {
      const [x, y] = [BigInt(a), BigInt(b)];
      expect(unionOf(a, b)).toBe(Number(x | y));
      expect(intersectionOf(a, b)).toBe(Number(x & y));
      expect(withoutMask(a, b)).toBe(Number(x & (all ^ y)));
      expect(includesMask(a, b)).toBe((x & y) === y);
    }),
  );
});

test('each of the 53 bits is a mask of its own', () => {
  const bits = Array.from({ length: 53 }, (_, bit) => maskOfBit(bit));
  expect(unionOf(...bits)).toBe(maxMask);
  for (const [index, mask] of bits.entries()) {
    expect(withoutMask(maxMask, mask)).toBe(maxMask - mask);
    expect(bits.filter((other) => includesMask(mask, other))).toEqual([bits[index]]);
  }
});
