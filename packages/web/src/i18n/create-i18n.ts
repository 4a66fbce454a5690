import { createInstance, type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { locales, localeTags, type Locale } from './locales.ts';
import app from './locales/en/app.json';

/** Each catalogue is a chunk of its own, loaded when its language and namespace are first needed. */
const catalogues = import.meta.glob<Record<string, string>>(['./locales/*/*.json', '!./locales/en/app.json'], { import: 'default' });

const lazyCatalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(tag, namespace, callback) {
    const locale = locales.find((locale) => localeTags[locale] === tag);
    const load = catalogues[`./locales/${locale}/${namespace}.json`];
    if (load === undefined) return callback(new Error(`No catalogue for ${tag}/${namespace}`), null);
    // i18next's backends answer through a callback.
    // oxlint-disable promise/no-callback-in-promise
    load().then(
      (texts) => callback(null, texts),
      (error: unknown) => callback(error as Error, null),
    );
    // oxlint-enable promise/no-callback-in-promise
  },
};

/**
 * The texts of the app. English's `app` is part of the program; everything else loads lazily, components
 * suspend until it is there. A text that cannot be loaded shows in English.
 */
export async function createI18n(locale: Locale): Promise<I18n> {
  const i18n = createInstance();
  await i18n
    .use(lazyCatalogues)
    .use(initReactI18next)
    .init({
      lng: localeTags[locale],
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: ['app'],
      defaultNS: 'app',
      resources: { en: { app } },
      partialBundledLanguages: true,
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  return i18n;
}
