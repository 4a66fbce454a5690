import { describe, expect, test } from 'vitest';
import { emojiSchema } from '@matinee/protocol';
import { locales } from '../../i18n/locales.ts';
import { emojiNamed, findEmoji, loadEmoji } from './emoji-data.ts';

describe.each(locales)('in %s', (locale) => {
  test('[CHAT-28] every emoji has a name, a group and words, and can be a reaction', async () => {
    const { emojis, categories } = await loadEmoji(locale);
    expect(emojis.length).toBeGreaterThan(1800);
    const groups = new Set(categories.map(({ index }) => index));
    expect(emojis.filter(({ label, category }) => label === '' || !groups.has(category))).toEqual([]);
    expect(emojis.filter(({ emoji }) => !emojiSchema.safeParse(emoji).success)).toEqual([]);
  });
});

test('[CHAT-28] short names are English, and search words are in the user’s language', async () => {
  const data = await loadEmoji('de');
  expect(emojiNamed(data, 'popcorn')).toBe('🍿');
  expect(emojiNamed(data, 'no_such_thing')).toBeUndefined();
  expect(findEmoji(data, 'frosch').map(({ emoji }) => emoji)).toContain('🐸');
  expect(findEmoji(data, 'smile')[0]?.aliases).toContain('smile');
  expect(findEmoji(data, 'a')).toHaveLength(8);
});
