import { cleanText } from '@matinee/protocol';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * A name or title for the middle of a sentence. One written from right to left is isolated by U+2068 and U+2069, so that it
 * doesn't turn the punctuation and numbers around it.
 */
export function inSentence(text: string): string {
  const clean = cleanText(text);
  return rightToLeft.test(clean) ? `\u2068${clean}\u2069` : clean;
}
