import type { FastifyRequest } from 'fastify';

/** A cookie of ours that no script sees and no other site's requests carry. */
export interface Cookie {
  name: string;
  /** The header that sets it. @param seconds how long it lives */
  header(value: string, seconds: number): string;
}

/**
 * A cookie for routes below a path. Behind https it is bound to this very host (`__Host-`), so that no other host of the
 * domain can plant one: such a cookie goes to every path. Over http nothing can be bound; then see `cookieOf`.
 */
export function createCookie(name: string, { path, isSecure }: { path: string; isSecure: boolean }): Cookie {
  const bound = isSecure ? `__Host-${name}` : name;
  const place = isSecure ? 'Path=/; Secure' : `Path=${path}`;
  return { name: bound, header: (value, seconds) => `${bound}=${value}; ${place}; HttpOnly; SameSite=Lax; Max-Age=${seconds}` };
}

/** The session's token, for the navigations to Discord; API calls don't read it. */
export const tokenCookie = (isSecure: boolean): Cookie => createCookie('token', { path: '/api/auth', isSecure });

/**
 * The value of a cookie; undefined without one, and when there are several of that name: another host of the same
 * domain may have planted one, and nothing tells which is ours.
 */
export function cookieOf({ headers }: FastifyRequest, { name }: Cookie): string | undefined {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
