/** Pseudo-random numbers: the same seed gives the same numbers. */
export interface RandomSource {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `count`. */
  below(count: number): number;
  /** True in a share (0 to 1) of the cases. */
  happens(share: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

/** mulberry32 */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { next, below, happens: (share) => next() < share, pick: (values) => values[below(values.length)] as (typeof values)[number] };
}
