import * as z from 'zod';

/** A path that can be written in one way only. */
const plainPath = /^(?:\/[\w.~-]+)*\/?$/;

/** The URL under which browsers reach this server, without a slash at its end. Below a path of a host it has that path. */
export const publicUrlSchema = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(isPlain, { error: 'a scheme, a host, and a path of letters, digits and . _ ~ - if there is one' })
  .transform((text) => new URL(text))
  .transform(({ origin, pathname }) => origin + pathname.replace(/\/$/, ''));

function isPlain(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text);
  return plainPath.test(pathname) && search + hash + username + password === '';
}

/** Returns the path that begins every URL of the server, such as `/watch`; empty at the root of a host. */
export function basePathOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/^\/$/, '');
}

/**
 * Returns a path, with its query, as the routes know it: without the path of PUBLIC_URL. A path without it stays as it is,
 * since a reverse proxy may have removed it.
 * @param basePath such as `/watch`; empty at the root of a host
 */
export function withoutBase(path: string, basePath: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}
