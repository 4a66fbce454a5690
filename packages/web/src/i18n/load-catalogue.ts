import type { Catalogue } from './catalogue-keys.ts';
import * as english from './catalogues/en.ts';
import { locales, localeTags } from './locales.ts';
import type { Namespace } from './namespaces.ts';

/** The texts of a language: `app`, which every page needs, and a loader for each of the other namespaces, by path. */
type Catalogues = typeof english;

/**
 * Languages load when they are first chosen, namespaces when they are first needed. Each language lists its own
 * namespaces, so that the program doesn't carry the file names of all seven.
 */
const languages = import.meta.glob<Catalogues>(['./catalogues/*.ts', '!./catalogues/en.ts']);

/** The texts of a namespace in the language of this BCP 47 tag. */
export async function loadCatalogue(tag: string, namespace: Namespace): Promise<Catalogue> {
  const locale = locales.find((locale) => localeTags[locale] === tag);
  const { app, catalogues } = (await languages[`./catalogues/${locale}.ts`]?.()) ?? english;
  if (namespace === 'app') return app;
  const load = Object.entries(catalogues).find(([path]) => path.endsWith(`/${namespace}.json`))?.[1];
  if (load === undefined) throw new Error(`No catalogue for ${tag}/${namespace}`);
  return load();
}
