import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers'>;

export function agentOf({ headers }: Headers): string | undefined {
  return headers['user-agent'];
}

/** Returns the token of an Authorization header. Calls ignore the cookie, which only navigations use. */
export function bearerToken({ headers }: Headers): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Returns the path of a request's URL, as sent, without the query. */
export function pathOf(url: string): string {
  return url.split('?')[0] ?? url;
}

/** Whether a path ends with a file extension. Such a path is never a page of the app, even if the file is missing. */
export function isFilePath(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path);
}
