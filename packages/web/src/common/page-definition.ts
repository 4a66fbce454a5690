import type { Namespace, Namespaces } from '../i18n/namespaces.ts';

/** A text of any catalogue, such as `browse:pageTitle`. */
export type TextKey = { [Name in Namespace]: `${Name}:${keyof Namespaces[Name] & string}` }[Namespace];

/**
 * A page, as `page` in the `page.ts` of its folder below pages/. Its component is in the file beside it whose name ends with
 * `Page.tsx`. The routes, what loads beside the program and the heads that the server sends follow from it.
 */
export interface PageDefinition {
  /** Its path, as wouter writes paths. */
  path: string;
  /**
   * The audience of the page: everyone, banned users too; guests, to log in for instance; or users, of whom guests are some only where the
   * server lets them in.
   */
  audience: 'everyone' | 'guests' | 'users';
  /** The catalogues that it needs at once. */
  texts: readonly Namespace[];
  /** The title in the browser's tab; absent where the page sets it by itself, from what it shows. */
  title?: TextKey;
  /** An image below assets/ that is in view at once. */
  firstImage?: string;
  /** Whether the footer and the notice of a lost connection go with it. */
  hasFooter: boolean;
}

/**
 * The content that the server writes into the head of a page before the app has started, for search engines and previews of links:
 * `head` in its `page.ts`. In English, since those ask for no language. Pages without one get theirs from what they show.
 */
export interface PageHeadDefinition {
  /** Its text in English is the title. */
  title: TextKey;
  heading: string;
  /** One line of plain text. */
  description: string;
  /** Whether search engines may list the page. */
  isListed: boolean;
  /** The values of `:section?` at the end of the page's path. */
  sections?: readonly string[];
  /** The page exists on the operator's public domain only. */
  needsPublicDomain?: boolean;
}

export const productDescription = 'Watch videos together in shared rooms, perfectly in sync. Free, no account needed.';
