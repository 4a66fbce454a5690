import { limits } from '@matinee/protocol';

/** Keeps characters that emote names can have: `Popcorn Cat!` is `popcorn_cat`. */
export function toEmoteName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .slice(0, limits.maxEmoteName);
}

export function emoteNameOfFile(fileName: string): string {
  return toEmoteName(fileName.replace(/\.[^.]*$/, '')).replaceAll(/^_+|_+$/g, '');
}
