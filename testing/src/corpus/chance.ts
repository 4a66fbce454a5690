import { randomFrom } from '@matinee/media/testing';

export interface Chance {
  below(max: number): number;
  is(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

export function createChance(seed: number): Chance {
  const random = randomFrom(seed);
  const below = (max: number) => Math.floor(random() * max);
  return { below, is: (probability) => random() < probability, pick: (choices) => choices[below(choices.length)] ?? choices[0] };
}

export type Quirks<T> = Readonly<Record<string, Change<T>>>;
export type Change<T> = (draft: T, chance: Chance) => void;

export const choicesIn = (text: string): [string, ...string[]] => text.split('|') as [string, ...string[]];

/** Applies each quirk in turn, and up to two more by chance. Returns their names. */
export function applyQuirks<T>(draft: T, quirks: Quirks<T>, index: number, chance: Chance): string[] {
  const names = Object.keys(quirks);
  const chosen = new Set([names[index % names.length]]);
  for (let more = chance.below(3); more > 0; more -= 1) chosen.add(names[chance.below(names.length)]);
  // Changes to texts come after the changes that write them.
  const applied = names.filter((name) => chosen.has(name));
  for (const name of applied) quirks[name]?.(draft, chance);
  return applied;
}
