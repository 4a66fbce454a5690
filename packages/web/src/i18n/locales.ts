/** As stored in the settings. */
export const locales = ['en', 'de', 'fr', 'ru', 'es', 'pt-br', 'pirate'] as const;
export type Locale = (typeof locales)[number];

export const localeNames: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ru: 'Русский',
  es: 'Español',
  'pt-br': 'Português (Brasil)',
  pirate: 'Pirate',
};

export const localeTags: Record<Locale, string> = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  ru: 'ru',
  es: 'es',
  'pt-br': 'pt-BR',
  // A private variety of English, so that the plural rules and dates of English apply.
  pirate: 'en-x-pirate',
};

/** Returns the first match for BCP 47 tags in order of preference, or English. */
export function pickLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const language = tag.toLowerCase().split('-')[0];
    const match = locales.find((locale) => locale.split('-')[0] === language);
    if (match !== undefined && match !== 'pirate') return match;
  }
  return 'en';
}
