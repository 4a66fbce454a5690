import { adjectives, nouns } from './word-lists.ts';

/** Returns a whole number from 0 to below `max`. Room names need an unguessable one, such as Node's `randomInt`. */
export type RandomInt = (max: number) => number;

const minNumber = 1000;
const maxNumber = 9999;

/** A bit more than 2^36, each equally likely. */
export const roomNameCount = adjectives.length * nouns.length * (nouns.length - 1) * (maxNumber - minNumber + 1);

function pick(words: readonly string[], randomInt: RandomInt): string {
  return words[randomInt(words.length)] ?? '';
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Returns for example “Velvet Otter”. */
export function generateGuestName(randomInt: RandomInt): string {
  return `${capitalize(pick(adjectives, randomInt))} ${capitalize(pick(nouns, randomInt))}`;
}

/**
 * Returns at most 32 characters, such as `velvet-otter-lantern-4821`: words that can be said aloud, and a number, because only the name
 * protects an unlisted room.
 */
export function generateRoomName(randomInt: RandomInt): string {
  const [adjective, first] = [pick(adjectives, randomInt), pick(nouns, randomInt)];
  const others = nouns.filter((noun) => noun !== first);
  return [adjective, first, pick(others, randomInt), minNumber + randomInt(maxNumber - minNumber + 1)].join('-');
}
