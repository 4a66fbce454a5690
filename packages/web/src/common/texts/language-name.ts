// Pirates speak English.
const localeOf = (inLanguage: string): string => (inLanguage === 'pirate' ? 'en' : inLanguage);

/** Names a language (BCP 47 or ISO 639-2) in the words of another, as within a sentence; undefined for what is none. */
export function languageWord(language: string | undefined, inLanguage: string): string | undefined {
  if (language === undefined) return undefined;
  try {
    return new Intl.DisplayNames([localeOf(inLanguage)], { type: 'language', fallback: 'none' }).of(language);
  } catch {
    // Not a language tag.
    return undefined;
  }
}

/** Begins a text with a capital. */
export const capitalize = (text: string, inLanguage: string): string =>
  text.charAt(0).toLocaleUpperCase(localeOf(inLanguage)) + text.slice(1);

/** Names a language like `languageWord`, with a capital. */
export function languageName(language: string | undefined, inLanguage: string): string | undefined {
  const word = languageWord(language, inLanguage);
  return word && capitalize(word, inLanguage);
}
