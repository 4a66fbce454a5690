import type { FastifyRequest } from 'fastify';

/** A cookie that scripts can't read and that other sites' requests don't carry. */
export interface Cookie {
  name: string;
  /** The Set-Cookie header. @param seconds its Max-Age */
  header(value: string, seconds: number): string;
}

/**
 * A cookie for routes below a path. Over https the prefix `__Host-` binds it to this host, so that no other host of the
 * domain can plant one; such a cookie is sent to every path. Over http there is no such binding: see `cookieOf`.
 */
export function createCookie(name: string, { path, isSecure }: { path: string; isSecure: boolean }): Cookie {
  const boundName = isSecure ? `__Host-${name}` : name;
  const scope = isSecure ? 'Path=/; Secure' : `Path=${path}`;
  return { name: boundName, header: (value, seconds) => `${boundName}=${value}; ${scope}; HttpOnly; SameSite=Lax; Max-Age=${seconds}` };
}

/** The session's token, for the navigations to Discord; API calls don't read it. */
export const tokenCookie = (isSecure: boolean): Cookie => createCookie('token', { path: '/api/auth', isSecure });

/**
 * The value of a cookie; undefined if there is none, or several of that name: another host of the domain may have planted
 * one of them.
 */
export function cookieOf({ headers }: FastifyRequest, { name }: Cookie): string | undefined {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
