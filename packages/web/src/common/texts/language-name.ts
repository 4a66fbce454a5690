// Pirates speak English.
const localeOf = (inLanguage: string): string => (inLanguage === 'pirate' ? 'en' : inLanguage);

/** Names a language (BCP 47 or ISO 639-2) as within a sentence; undefined for an invalid tag. */
export function languageWord(language: string | undefined, inLanguage: string): string | undefined {
  if (language === undefined) return undefined;
  try {
    return new Intl.DisplayNames([localeOf(inLanguage)], { type: 'language', fallback: 'none' }).of(language);
  } catch {
    // Not a language tag.
    return undefined;
  }
}

export const capitalize = (text: string, inLanguage: string): string =>
  text.charAt(0).toLocaleUpperCase(localeOf(inLanguage)) + text.slice(1);

export function languageName(language: string | undefined, inLanguage: string): string | undefined {
  const word = languageWord(language, inLanguage);
  return word && capitalize(word, inLanguage);
}
