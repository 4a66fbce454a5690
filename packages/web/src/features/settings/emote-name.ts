import { limits } from '@matinee/protocol';

/** What a user types as the name of an emote, with what such a name can have: `Popcorn Cat!` is `popcorn_cat`. */
export function toEmoteName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .slice(0, limits.maxEmoteName);
}

/** The name that an emote gets from that of its file. */
export function emoteNameOfFile(fileName: string): string {
  return toEmoteName(fileName.replace(/\.[^.]*$/, '')).replaceAll(/^_+|_+$/g, '');
}
