/** Every language of the app, as stored in the settings. */
export const locales = ['en', 'de', 'fr', 'ru', 'es', 'pt-br', 'pirate'] as const;
export type Locale = (typeof locales)[number];

/** The languages' own names. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ru: 'Русский',
  es: 'Español',
  'pt-br': 'Português (Brasil)',
  pirate: 'Pirate',
};

/** The BCP 47 tag of a locale, for html lang, Intl, Accept-Language and React Aria. */
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

/** The first locale that matches a list of BCP 47 tags in order of preference; English if none does. */
export function pickLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const language = tag.toLowerCase().split('-')[0];
    const match = locales.find((locale) => locale.split('-')[0] === language);
    if (match !== undefined && match !== 'pirate') return match;
  }
  return 'en';
}
