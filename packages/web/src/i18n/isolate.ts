// The blocks of right-to-left scripts, as DerivedBidiClass.txt of Unicode lists them.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const isolator = '\u2068';

/**
 * A name or title for the middle of a sentence. One written from right to left is isolated by U+2068 and U+2069, so that it
 * doesn't turn the punctuation and numbers around it.
 */
export function isolate(text: string): string {
  return rightToLeft.test(text) && !text.startsWith(isolator) ? `${isolator}${text}\u2069` : text;
}
