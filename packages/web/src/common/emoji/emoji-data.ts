import type { Emoji, MessagesDataset, ShortcodesDataset } from 'emojibase';
import type { EmojiData, SkinTone } from 'frimousse';
import type { Locale } from '../../i18n/locales.ts';

/** The newest version that systems of recent years can draw. */
const newestVersion = 15.1;
/** Parts of other emoji, such as skin tones. */
const componentGroup = 2;
const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const satisfies readonly SkinTone[];

const files = import.meta.glob<unknown>(['./{de,en,es,fr,pt,ru}/{data,messages}.json', './en/shortcodes/github.json'], {
  base: '../../../../../node_modules/emojibase-data',
  import: 'default',
});
/** The languages of emojibase that differ from the app's. */
const languages: Partial<Record<Locale, string>> = { 'pt-br': 'pt', pirate: 'en' };

/** An emoji with its short names, such as `popcorn`. */
export type NamedEmoji = EmojiData['emojis'][number] & { aliases: string[] };
export interface NamedEmojiData extends EmojiData {
  emojis: NamedEmoji[];
}

const loading = new Map<Locale, Promise<NamedEmojiData>>();

/** Loads once per language. */
export async function loadEmoji(locale: Locale): Promise<NamedEmojiData> {
  const loaded = loading.get(locale) ?? load(locale);
  loading.set(locale, loaded);
  try {
    return await loaded;
  } catch (error) {
    loading.delete(locale);
    throw error;
  }
}

async function load(locale: Locale): Promise<NamedEmojiData> {
  const language = languages[locale] ?? locale;
  const [all, messages, shortNames] = await Promise.all([
    read<Emoji[]>(`${language}/data.json`),
    read<MessagesDataset>(`${language}/messages.json`),
    read<ShortcodesDataset>('en/shortcodes/github.json'),
  ]);
  const shown = all.filter(({ group, version }) => group !== undefined && group !== componentGroup && version <= newestVersion);
  return {
    locale,
    emojis: shown.map((emoji) => toNamedEmoji(emoji, shortNames)),
    categories: messages.groups
      .filter(({ order }) => order !== componentGroup)
      .map(({ order, message }) => ({ index: order, label: message })),
    skinTones: Object.fromEntries(messages.skinTones.map(({ key, message }) => [key, message])) as EmojiData['skinTones'],
  };
}

async function read<T>(name: string): Promise<T> {
  return (await files[`./${name}`]?.()) as T;
}

function toNamedEmoji({ hexcode, emoji, label, group, tags = [], version, skins = [] }: Emoji, shortNames: ShortcodesDataset): NamedEmoji {
  const bySkin = tones.flatMap((tone, index) => {
    const skin = skins.find((each) => each.tone === index + 1);
    return skin === undefined ? [] : [[tone, skin.emoji] as const];
  });
  return {
    emoji,
    label,
    category: group ?? 0,
    version,
    tags,
    aliases: [shortNames[hexcode] ?? []].flat(),
    ...(bySkin.length === tones.length && { skins: Object.fromEntries(bySkin) as NamedEmoji['skins'] }),
  };
}

/** Returns the emoji with a short name. */
export function emojiNamed({ emojis }: NamedEmojiData, name: string): string | undefined {
  return emojis.find(({ aliases }) => aliases.includes(name))?.emoji;
}

/** Returns at most eight emoji with a short name, name or word that begins with `word`: matching short names first, then shorter ones. */
export function findEmoji({ emojis }: NamedEmojiData, word: string): NamedEmoji[] {
  const wanted = word.toLowerCase();
  const ranked = emojis.flatMap((emoji) => {
    const names = emoji.aliases.filter((alias) => alias.startsWith(wanted));
    if (names.length > 0) return [{ emoji, rank: Math.min(...names.map(({ length }) => length)) }];
    const words = [...emoji.label.toLowerCase().split(' '), ...emoji.tags];
    return words.some((each) => each.startsWith(wanted)) ? [{ emoji, rank: 100 }] : [];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, 8)
    .map(({ emoji }) => emoji);
}
