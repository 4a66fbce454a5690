const maxPathCharacters = 30;

/** A link without its scheme, its characters as people read them, cut to its host and the 30 characters after it. */
export function shortenLink(link: string): string {
  const text = decodeLink(link);
  const end = (/[/?#]/.exec(text)?.index ?? text.length) + maxPathCharacters;
  return text.length > end ? `${text.slice(0, end)}…` : text;
}

/** Leaves a link as it is whose escapes are no text, or hide what it is: spaces and marks that don't show, or turn around what follows. */
function decodeLink(link: string): string {
  try {
    const decoded = decodeURI(link);
    return /[\p{C}\u2028\u2029]/u.test(decoded) ? link : decoded;
  } catch {
    return link;
  }
}
