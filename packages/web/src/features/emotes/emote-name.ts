import { limits } from '@matinee/protocol';

/** Turns a user's input into characters that the name of an emote can have: `Popcorn Cat!` is `popcorn_cat`. */
export function toEmoteName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .slice(0, limits.maxEmoteName);
}

/** Derives the name of an emote from the name of its file. */
export function emoteNameOfFile(fileName: string): string {
  return toEmoteName(fileName.replace(/\.[^.]*$/, '')).replaceAll(/^_+|_+$/g, '');
}
