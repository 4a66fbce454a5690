import { randomFrom } from '@matinee/media/testing';

/** Random numbers that repeat with the seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True in a share (0 to 1) of the cases. */
  chance(share: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  bytes(count: number): Buffer;
  /** Returns a source that depends only on this one's seed and the name, not on earlier draws. */
  fork(name: string | number): Random;
}

export function createRandom(seed: number): Random {
  const next = randomFrom(seed);
  const random: Random = {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (share) => next() < share,
    pick: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => random.int(0, 255))),
    fork: (name) => createRandom(hashOf(`${seed} ${name}`)),
  };
  return random;
}

/** FNV-1a, 32 bit. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
