/** Names a language (BCP 47 or ISO 639-2) in the words of another; undefined for what is none. */
export function languageName(language: string | undefined, inLanguage: string): string | undefined {
  if (language === undefined) return undefined;
  // Pirates speak English.
  const locale = inLanguage === 'pirate' ? 'en' : inLanguage;
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(language);
    return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    // Not a language tag.
    return undefined;
  }
}
