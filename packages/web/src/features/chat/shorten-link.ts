const maxPathCharacters = 30;

/** A link without its scheme, cut to its host and the 30 characters after it. */
export function shortenLink(text: string): string {
  const end = (/[/?#]/.exec(text)?.index ?? text.length) + maxPathCharacters;
  return text.length > end ? `${text.slice(0, end)}…` : text;
}
