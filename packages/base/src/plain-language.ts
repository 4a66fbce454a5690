/** Returns the short name without region: `de` for `ger`, `deu` and `de-AT`. Undefined for none. */
export function plainLanguage(language: string | undefined): string | undefined {
  try {
    return language === undefined ? undefined : new Intl.Locale(language).language;
  } catch {
    // Not a language tag.
    return undefined;
  }
}
