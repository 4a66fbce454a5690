import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers'>;

export function agentOf({ headers }: Headers): string | undefined {
  return headers['user-agent'];
}

/** Returns the token of an Authorization header. Calls ignore the cookie, which only navigations use. */
export function bearerToken({ headers }: Headers): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
