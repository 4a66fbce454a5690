import type { Namespace, Namespaces } from '../i18n/namespaces.ts';

/** A text of any catalogue, such as `browse:pageTitle`. */
export type TextKey = { [Name in Namespace]: `${Name}:${keyof Namespaces[Name] & string}` }[Namespace];

/** A page: `page` of `page.ts` in its folder below pages/, beside its component in `…Page.tsx`. */
export interface PageDefinition {
  /** In wouter's syntax. */
  path: string;
  /** `everyone` includes banned users; `users` includes guests where the server admits them. */
  audience: 'everyone' | 'guests' | 'users';
  /** The catalogues needed at once. */
  texts: readonly Namespace[];
  /** Absent where the page sets its title from its content. */
  title?: TextKey;
  /** An image below assets/ that is in view at once. */
  firstImage?: string;
  /** Includes the notice of a lost connection. */
  hasFooter: boolean;
}

/**
 * The head that the server writes for search engines and link previews, in English, since those ask for no language. Without one, a page
 * gets its head from its content.
 */
export interface PageHeadDefinition {
  title: TextKey;
  heading: string;
  /** One line of plain text. */
  description: string;
  /** Lets search engines list the page. */
  isListed: boolean;
  /** The values of `:section?` at the end of the page's path. */
  sections?: readonly string[];
  /** The page exists on the operator's public domain only. */
  needsPublicDomain?: boolean;
}

export const productDescription = 'Watch videos together in shared rooms, perfectly in sync. Free, no account needed.';
