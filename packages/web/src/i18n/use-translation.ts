import { useSyncExternalStore } from 'react';
import { createProvided } from '../context/create-provided.ts';
import type { I18n } from './create-i18n.ts';
import type { Namespace } from './namespaces.ts';
import type { Translate } from './translate.ts';

const [I18nContext, useI18n] = createProvided<I18n>('i18n');
export { I18nContext };

type ListOf<Names extends Namespace | readonly Namespace[]> = Names extends Namespace ? readonly [Names] : Names;

export interface Translation<Names extends Namespace | readonly Namespace[]> {
  t: Translate<Extract<ListOf<Names>, readonly Namespace[]>>;
  i18n: I18n;
}

/**
 * The texts of one or several namespaces; keys of the first need no prefix. Renders again when the language changes, and suspends
 * until the texts have loaded.
 */
export function useTranslation<const Names extends Namespace | readonly Namespace[] = 'app'>(
  // The type of the default follows from it.
  names: Names = 'app' as Names,
): Translation<Names> {
  const i18n = useI18n();
  useSyncExternalStore(i18n.subscribe, () => i18n.language);
  const list: readonly Namespace[] = [names].flat();
  const missing = list.filter((namespace) => !i18n.hasNamespace(namespace));
  // Unlike what is given to `use`, what is thrown needs no second look once it has loaded.
  // oxlint-disable-next-line typescript/only-throw-error
  if (missing.length > 0) throw i18n.loadNamespaces(missing);
  return { t: i18n.translator(list[0] ?? 'app') as Translation<Names>['t'], i18n };
}
