// Masks are sets of permissions as numbers. JavaScript's bitwise operators take 32 bits and treat the highest as a sign; a number holds 53.

/** The largest mask: all 53 bits that a number holds exactly. */
export const maxMask = Number.MAX_SAFE_INTEGER;

const lowBits = 26;
const lowSize = 2 ** lowBits;

/** Returns the mask of one bit, 0 to 52. */
export const maskOfBit = (bit: number): number => 2 ** bit;

/** Combines the upper 27 and the lower 26 bits separately. */
function combine(a: number, b: number, operation: (a: number, b: number) => number): number {
  return operation(Math.floor(a / lowSize), Math.floor(b / lowSize)) * lowSize + operation(a % lowSize, b % lowSize);
}

/** Returns all bits of any of the masks. */
export const unionOf = (...masks: readonly number[]): number => masks.reduce((a, b) => combine(a, b, (x, y) => x | y), 0);

/** Returns the bits that both masks have. */
export const intersectionOf = (a: number, b: number): number => combine(a, b, (x, y) => x & y);

/** Returns the bits of `a` that `b` does not have. */
export const withoutMask = (a: number, b: number): number => combine(a, b, (x, y) => x & ~y);

/** Whether `mask` has all bits of `needed`. */
export const includesMask = (mask: number, needed: number): boolean => intersectionOf(mask, needed) === needed;
