import { readFile } from 'node:fs/promises';
import type { Emoji } from 'emojibase';
import type { Plugin } from 'vite';

const dataset = /\/emojibase-data\/[a-z-]+\/data\.json$/;
/** Read by common/emoji/emoji-data.ts. */
const used = ['hexcode', 'emoji', 'label', 'group', 'tags', 'version'] as const satisfies readonly (keyof Emoji)[];

/** Leaves a third of the bytes. */
export function trimEmojiData(): Plugin {
  return {
    name: 'trim-emoji-data',
    enforce: 'pre',
    async load(id) {
      if (!dataset.test(id)) return null;
      const emoji = JSON.parse(await readFile(id, 'utf8')) as Emoji[];
      return JSON.stringify(
        emoji.map((each) => ({
          ...Object.fromEntries(used.map((field) => [field, each[field]])),
          ...(each.skins !== undefined && { skins: each.skins.map(({ tone, emoji: skin }) => ({ tone, emoji: skin })) }),
        })),
      );
    },
  };
}
