/** Begins a link, unless a letter or digit of ASCII stands before it. */
const scheme = /(?<![a-z\d])https?:\/\//gi;
/**
 * Ends a link: white space and invisible characters, brackets that no URL has, quotation marks, and punctuation of
 * scripts without spaces.
 */
const ends = /[\s<>"`{}|\\^\p{Cc}\p{Cf}\p{Pi}\p{Pf}،؛؟۔।॥。，、；：？！｡､｢｣‚„…]|(?![()[\]])[\p{Ps}\p{Pe}]/u;
/** Inside a link, these are part of it. */
const trailing = /[.,;:!?']|(?!\p{ASCII})\p{P}/u;
/** Emphasizes the text between two of them; a URL may end with one. */
const emphasis = /[*~_]/;
const closers: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
]);

/**
 * Finds URLs as a reader sees them: without punctuation of any script and brackets around them. Takes time proportional
 * to the length of any text.
 */
export function* linksIn(text: string): Generator<{ start: number; end: number }> {
  const pattern = new RegExp(scheme);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const end = linkEnd(text, match.index);
    pattern.lastIndex = Math.max(end, pattern.lastIndex);
    if (end > match.index + match[0].length) yield { start: match.index, end };
  }
}

function linkEnd(text: string, start: number): number {
  let end = start;
  const balance = new Map<string, number>();
  const count = (character: string, by: number): void => {
    if (character === '(' || character === '[') balance.set(character, (balance.get(character) ?? 0) + by);
    const opener = closers.get(character);
    if (opener !== undefined) balance.set(opener, (balance.get(opener) ?? 0) - by);
  };
  for (; end < text.length && !ends.test(text.charAt(end)); end += 1) count(text.charAt(end), 1);
  for (; end > start; end -= 1) {
    const last = text.charAt(end - 1);
    const opener = closers.get(last);
    const isOutside =
      opener === undefined ? trailing.test(last) || (emphasis.test(last) && last === text[start - 1]) : (balance.get(opener) ?? 0) < 0;
    if (!isOutside) break;
    count(last, -1);
  }
  return end;
}
