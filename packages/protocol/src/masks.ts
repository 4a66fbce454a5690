// Sets of permissions as numbers. JavaScript's bitwise operators take 32 bits and treat the highest as a sign; a number holds 53.

/** The largest mask: all 53 bits that a number holds exactly. */
export const maxMask = Number.MAX_SAFE_INTEGER;

const lowBits = 26;
const lowSize = 2 ** lowBits;

/** The mask of one bit, 0 to 52. */
export const maskOfBit = (bit: number): number => 2 ** bit;

/** Works on the upper 27 and the lower 26 bits by themselves. */
function combine(a: number, b: number, operation: (a: number, b: number) => number): number {
  return operation(Math.floor(a / lowSize), Math.floor(b / lowSize)) * lowSize + operation(a % lowSize, b % lowSize);
}

/** All bits of any of them. */
export const unionOf = (...masks: readonly number[]): number => masks.reduce((a, b) => combine(a, b, (x, y) => x | y), 0);

/** The bits that both have. */
export const intersectionOf = (a: number, b: number): number => combine(a, b, (x, y) => x & y);

/** The bits of `a` without those of `b`. */
export const withoutMask = (a: number, b: number): number => combine(a, b, (x, y) => x & ~y);

/** Whether `mask` has all bits of `needed`. */
export const includesMask = (mask: number, needed: number): boolean => intersectionOf(mask, needed) === needed;
