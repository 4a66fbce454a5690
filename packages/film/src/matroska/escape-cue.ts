/** Escapes what WebVTT would read as a tag, but for the tags that SubRip has too. */
export function escapeCue(text: string, hasStyles: boolean): string {
  const escaped = text.replaceAll(/&(?!\w+;|#\d+;)/g, '&amp;').replaceAll(hasStyles ? /</g : /<(?!\/?[biu]>)(?!\/?font\b)/gi, '&lt;');
  return escaped.replaceAll(/<\/?font\b[^>]*>/gi, '');
}
