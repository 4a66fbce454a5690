import type { FastifyRequest } from 'fastify';

/** A cookie hidden from scripts and from other sites' requests. */
export interface Cookie {
  name: string;
  /** @param seconds of its Max-Age */
  header(value: string, seconds: number): string;
}

export interface CookieScope {
  isSecure: boolean;
  /** The path of PUBLIC_URL; empty at the root of a host. */
  basePath: string;
}

/**
 * Creates a cookie for routes below a path. Over HTTPS the prefix `__Host-` binds it to this host, so that no other
 * host of the domain can plant one; such a cookie is sent to every path. Below a path of a shared host, the cookie is
 * hidden from the other programs instead. There, and over HTTP, no cookie can be bound to a host: see `cookieOf`.
 */
export function createCookie(name: string, path: string, { isSecure, basePath }: CookieScope): Cookie {
  const isBound = isSecure && basePath === '';
  const fullName = (isBound ? '__Host-' : isSecure ? '__Secure-' : '') + name;
  const scope = `Path=${isBound ? '/' : basePath + path}${isSecure ? '; Secure' : ''}`;
  return { name: fullName, header: (value, seconds) => `${fullName}=${value}; ${scope}; HttpOnly; SameSite=Lax; Max-Age=${seconds}` };
}

/**
 * The session's token, for the navigations to login providers and the files that a page loads where guests are off. API
 * calls don't read it.
 */
export const tokenCookie = (scope: CookieScope): Cookie => createCookie('session', '/api', scope);

export const invitationCookie = (scope: CookieScope): Cookie => createCookie('invitation', '/api/auth', scope);

/** Returns undefined also for several cookies, as another host of the domain may have planted one. */
export function cookieOf({ headers }: FastifyRequest, { name }: Cookie): string | undefined {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
