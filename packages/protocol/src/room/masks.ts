// JavaScript's bitwise operators take 32 bits and treat the highest as a sign; a number holds 53.

/** All 53 bits that a number holds exactly. */
export const maxMask = Number.MAX_SAFE_INTEGER;

const lowBits = 26;
const lowSize = 2 ** lowBits;

/** 0 to 52. */
export const maskOfBit = (bit: number): number => 2 ** bit;

/** Handles the upper 27 and the lower 26 bits separately. */
function combine(a: number, b: number, operation: (a: number, b: number) => number): number {
  return operation(Math.floor(a / lowSize), Math.floor(b / lowSize)) * lowSize + operation(a % lowSize, b % lowSize);
}

export const unionOf = (...masks: readonly number[]): number => masks.reduce((a, b) => combine(a, b, (x, y) => x | y), 0);

export const intersectionOf = (a: number, b: number): number => combine(a, b, (x, y) => x & y);

/** Bits of `a` that `b` does not have. */
export const withoutMask = (a: number, b: number): number => combine(a, b, (x, y) => x & ~y);

export const includesMask = (mask: number, needed: number): boolean => intersectionOf(mask, needed) === needed;
