import * as z from 'zod';

/** A path that can be written in one way only. */
const plainPath = /^(?:\/[\w.~-]+)*\/?$/;

/** Without a slash at its end. */
export const publicUrlSchema = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(isPlain, { error: 'a scheme, a host, and a path of letters, digits and . _ ~ - if there is one' })
  .transform((text) => new URL(text))
  .transform(({ origin, pathname }) => origin + pathname.replace(/\/$/, ''));

function isPlain(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text);
  return plainPath.test(pathname) && search + hash + username + password === '';
}

/** Returns the path of every URL of the server, such as `/watch`; empty at the root of a host. */
export function basePathOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/^\/$/, '');
}

/** Removes the path of PUBLIC_URL, unless a reverse proxy has already removed it. */
export function withoutBase(path: string, basePath: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}
