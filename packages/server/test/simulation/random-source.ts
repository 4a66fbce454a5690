import { randomFrom } from '@matinee/base/random-from';

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

export function createRandomSource(seed: number): RandomSource {
  const next = randomFrom(seed);
  const below = (count: number): number => Math.floor(next() * count);
  return { next, below, happens: (share) => next() < share, pick: (values) => values[below(values.length)] as (typeof values)[number] };
}
