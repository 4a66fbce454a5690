import type { Catalogue } from './catalogue-keys.ts';
import type { Namespace, Namespaces } from './namespaces.ts';

/** A text's key without the suffix of its plural form. English has two forms. */
type BaseKey<Key> = Key extends `${infer Base}_one` ? Base : Key extends `${infer Base}_other` ? Base : Key;

type KeyOf<Name extends Namespace> = BaseKey<keyof Namespaces[Name] & string>;

/** A text of any of these namespaces, such as `browse:pageTitle`. */
export type QualifiedKey<Name extends Namespace = Namespace> = { [One in Name]: `${One}:${KeyOf<One>}` }[Name];

/** What stands in the place of `{{name}}`. A number as `count` also chooses the plural form. */
export interface TextValues {
  /** Shows if there is no text, or if one of its values is undefined. */
  readonly defaultValue?: string;
  readonly [name: string]: string | number | undefined;
}

/**
 * Gives the text of a key in the user's language, else in English. Keys of the first namespace need no prefix. Of several keys the
 * first that has a text is taken.
 */
export type Translate<Names extends readonly Namespace[] = readonly ['app', ...Namespace[]]> = (
  key: KeyOf<Names[0]> | QualifiedKey<Names[number]> | readonly QualifiedKey<Names[number]>[],
  values?: TextValues,
) => string;

/** The texts of one language, as far as they have loaded. */
export interface LoadedLanguage {
  /** Its BCP 47 tag. */
  tag: string;
  texts: ReadonlyMap<string, Catalogue>;
}

/** Looks a key up in languages, the preferred one first. A key without a text is shown itself. */
export function translate(
  languages: readonly LoadedLanguage[],
  namespace: string,
  keys: string | readonly string[],
  values: TextValues = {},
): string {
  for (const key of [keys].flat()) {
    for (const language of languages) {
      const text = textOf(language, namespace, key, values.count);
      if (text !== undefined) return fillIn(text, values, languages[0]?.tag);
    }
  }
  return values.defaultValue ?? String(keys);
}

function textOf({ tag, texts }: LoadedLanguage, namespace: string, key: string, count: string | number | undefined): string | undefined {
  const colon = key.indexOf(':');
  const catalogue = texts.get(colon === -1 ? namespace : key.slice(0, colon)) ?? {};
  const name = key.slice(colon + 1);
  const names = typeof count === 'number' ? [`${name}_${new Intl.PluralRules(tag).select(count)}`, name] : [name];
  // A text that a translator hasn't written yet is empty.
  return names.map((one) => (Object.hasOwn(catalogue, one) ? catalogue[one] : '')).find((text) => text !== '');
}

function fillIn(text: string, values: TextValues, tag: string | undefined): string {
  let isComplete = true;
  const filled = text.replaceAll(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isNumber: string | undefined) => {
    const value = values[name];
    if (value === undefined) isComplete = false;
    return isNumber !== undefined && typeof value === 'number' ? new Intl.NumberFormat(tag).format(value) : String(value ?? '');
  });
  return isComplete ? filled : (values.defaultValue ?? filled);
}
