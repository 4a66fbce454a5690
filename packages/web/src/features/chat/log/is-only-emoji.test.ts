import { expect, test } from 'vitest';
import { isOnlyEmoji } from './is-only-emoji.ts';

test.each(['🍵🎬', '😀', '👍🏽 ❤️', '👨‍👩‍👧‍👦', '🇫🇷🇩🇪', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '😀😀😀😀😀😀'])('[CHAT-29] %s is large', (text) => {
  expect(isOnlyEmoji(text)).toBe(true);
});

test.each(['', '  ', 'ok 👍', '12', '#', '😀😀😀😀😀😀😀', '❤ you'])('[CHAT-29] %j is not', (text) => {
  expect(isOnlyEmoji(text)).toBe(false);
});

test('[CHAT-29] no text takes long', () => {
  const texts = ['😀'.repeat(1000), '‍'.repeat(2000), `${'👨‍'.repeat(26)}x`, '1️'.repeat(40), `${' '.repeat(79)}x`];
  const before = performance.now();
  for (const text of texts) expect(isOnlyEmoji(text)).toBe(false);
  expect(performance.now() - before).toBeLessThan(500);
});
