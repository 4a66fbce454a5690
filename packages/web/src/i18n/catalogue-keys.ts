/** The texts of a namespace. Plural forms are keys with a suffix, such as `votes_one` and `votes_other`. */
export type Catalogue = Record<string, string>;

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

export const baseOf = (key: string): string => key.replace(pluralSuffix, '');

export const isPlural = (key: string, catalogue: Catalogue): boolean => pluralSuffix.test(key) && `${baseOf(key)}_other` in catalogue;

/** Returns the keys that a language must have: English's, and of plurals the forms of that language. */
export function expectedKeys(english: Catalogue, languageTag: string): string[] {
  const categories = new Intl.PluralRules(languageTag).resolvedOptions().pluralCategories;
  const keys = Object.keys(english).flatMap((key) =>
    isPlural(key, english) ? categories.map((category) => `${baseOf(key)}_${category}`) : [key],
  );
  return [...new Set(keys)];
}

export const englishOf = (key: string, english: Catalogue): string => english[key] ?? english[`${baseOf(key)}_other`] ?? '';

/** Returns the placeholders and tags. A plural form may leave the number out. */
export const placeholders = (text: string): string[] =>
  [...new Set(text.match(/\{\{\w+(?:, \w+)?\}\}|<\/?\w+>/g))].filter((name) => name !== '{{count}}').toSorted();
