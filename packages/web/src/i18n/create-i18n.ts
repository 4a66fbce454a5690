import type { Catalogue } from './catalogue-keys.ts';
import { app } from './catalogues/en.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { localeTags, type Locale } from './locales.ts';
import type { Namespace } from './namespaces.ts';
import { translate, type LoadedLanguage, type TextValues, type Translate } from './translate.ts';

/** The texts of the app in the user's language. */
export interface I18n {
  /** The BCP 47 tag of the language that is shown. */
  readonly language: string;
  /** Texts of loaded namespaces. Those of `app` need no prefix. */
  readonly t: Translate;
  /** Texts of which those of this namespace need no prefix: the same function for each call until the language changes. */
  translator: <Name extends Namespace>(namespace: Name) => Translate<readonly [Name, ...Namespace[]]>;
  /** Shows another language, once the texts that have been loaded so far are loaded in it. */
  changeLanguage: (tag: string) => Promise<void>;
  hasNamespace: (namespace: Namespace) => boolean;
  /** Is never rejected: a text that can't be loaded shows in English. */
  loadNamespace: (namespace: Namespace) => Promise<void>;
  loadNamespaces: (namespaces: readonly Namespace[]) => Promise<void>;
  /** Calls back when the language has changed. Returns how to stop that. */
  subscribe: (listener: () => void) => () => void;
}

interface Language extends LoadedLanguage {
  load: (namespace: Namespace) => Promise<void>;
}

function createLanguage(tag: string, fetch: typeof loadCatalogue, texts = new Map<string, Catalogue>()): Language {
  const keep = (namespace: Namespace, catalogue: Catalogue): void => void texts.set(namespace, catalogue);
  return {
    tag,
    texts,
    load: async (namespace) =>
      fetch(tag, namespace).then(
        (catalogue) => keep(namespace, catalogue),
        () => keep(namespace, {}),
      ),
  };
}

/**
 * The texts of the app. English's `app` is part of the program; everything else loads lazily, and components suspend
 * until it has loaded. English fills the gaps of other languages, so its texts load beside theirs.
 */
export async function createI18n(locale: Locale, fetch = loadCatalogue): Promise<I18n> {
  const fallback = createLanguage('en', fetch, new Map([['app', app]]));
  let shown = fallback;
  let wanted = 'en';
  const used = new Set<Namespace>(['app']);
  const translators = new Map<Namespace, (keys: string | readonly string[], values?: TextValues) => string>();
  const listeners = new Set<() => void>();

  const load = async (language: Language, namespace: Namespace): Promise<void> => {
    const lacking = [...new Set([language, fallback])].filter(({ texts }) => !texts.has(namespace));
    await Promise.all(lacking.map(async (one) => one.load(namespace)));
  };
  const translator: I18n['translator'] = (namespace) => {
    const languages = [shown, fallback];
    const translator = translators.get(namespace) ?? ((keys, values) => translate(languages, namespace, keys, values));
    translators.set(namespace, translator);
    return translator;
  };
  const loadNamespace: I18n['loadNamespace'] = (namespace) => {
    used.add(namespace);
    return load(shown, namespace);
  };

  const i18n: I18n = {
    get language() {
      return shown.tag;
    },
    t: (keys, values) => translator('app')(keys, values),
    translator,
    loadNamespace,
    hasNamespace: (namespace) => shown.texts.has(namespace) && fallback.texts.has(namespace),
    loadNamespaces: async (namespaces) => void (await Promise.all(namespaces.map(loadNamespace))),
    async changeLanguage(tag) {
      wanted = tag;
      const next = tag === fallback.tag ? fallback : createLanguage(tag, fetch);
      await Promise.all([...used].map(async (namespace) => load(next, namespace)));
      // Another language may have been chosen meanwhile.
      if (wanted !== tag) return;
      shown = next;
      translators.clear();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  await i18n.changeLanguage(localeTags[locale]);
  return i18n;
}
