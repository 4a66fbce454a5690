import { expect, test } from 'vitest';
import { createI18n, isolate } from './create-i18n.ts';

test('[CHAT-50] a name that is written from right to left is isolated in every sentence, and others are as they are', async () => {
  const { t } = await createI18n('en');
  expect(t('renamed', { name: 'דנה' })).toContain('\u2068דנה\u2069');
  expect(t('renamed', { name: 'Ilse <b> & co' })).toContain('Ilse <b> & co');
  expect(isolate(isolate('علي (1)'))).toBe('\u2068علي (1)\u2069');
});
