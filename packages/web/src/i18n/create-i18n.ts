import { createInstance, type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { locales, localeTags, type Locale } from './locales.ts';
import app from './locales/en/app.json';

const english = {
  app,
  catalogues: import.meta.glob<Record<string, string>>(
    ['./locales/en/*.json', '../features/*/locales/en/*.json', '!./locales/en/app.json'],
    { import: 'default' },
  ),
};
/** The texts of a language: `app`, which every page needs, and loaders for the others by path. */
type Catalogues = typeof english;

/** Each language lists its own namespaces, so that the program doesn't contain the file names of all seven. */
const languages = import.meta.glob<Catalogues>('./catalogues/*.ts');

async function loadCatalogue(tag: string, namespace: string): Promise<Record<string, string>> {
  const locale = locales.find((locale) => localeTags[locale] === tag);
  const { app, catalogues } = (await languages[`./catalogues/${locale}.ts`]?.()) ?? english;
  if (namespace === 'app') return app;
  const load = Object.entries(catalogues).find(([path]) => path.endsWith(`/${namespace}.json`))?.[1];
  if (load === undefined) throw new Error(`No catalogue for ${tag}/${namespace}`);
  return load();
}

const lazyCatalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(tag, namespace, callback) {
    // i18next's backends answer through a callback.
    // oxlint-disable promise/no-callback-in-promise
    loadCatalogue(tag, namespace).then(
      (texts) => callback(null, texts),
      (error: unknown) => callback(error as Error, null),
    );
    // oxlint-enable promise/no-callback-in-promise
  },
};

/**
 * Only English's `app` is part of the program; components suspend until other texts have loaded. A text that cannot be loaded shows in
 * English.
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
      resources: { en: { app: english.app } },
      partialBundledLanguages: true,
      // React escapes what it renders. Isolated values don't turn the words around them.
      interpolation: { escape: isolate },
      returnNull: false,
      // A translation under way shows English where it has no text yet.
      returnEmptyString: false,
    });
  return i18n;
}

// The blocks of right-to-left scripts, as DerivedBidiClass.txt of Unicode lists them.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const isolator = '\u2068';

/** Isolates right-to-left text by U+2068 and U+2069, so that it doesn't turn the punctuation and numbers around it. */
export function isolate(text: string): string {
  return rightToLeft.test(text) && !text.startsWith(isolator) ? `${isolator}${text}\u2069` : text;
}
