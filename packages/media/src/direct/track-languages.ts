/** How many languages of a film are named at most. */
const maxLanguages = 4;

/** Returns the languages of tracks (ISO 639-2) that are known, each once. */
export function languagesOf(codes: readonly (string | undefined)[]): { languages?: readonly string[] } {
  const known = codes.filter((code): code is string => code !== undefined && code !== 'und' && /^[a-z]{2,3}$/.test(code));
  return known.length === 0 ? {} : { languages: [...new Set(known)].slice(0, maxLanguages) };
}
