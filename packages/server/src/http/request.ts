import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers'>;

export function agentOf({ headers }: Headers): string | undefined {
  return headers['user-agent'];
}

/** Calls ignore the cookie, which only navigations use. */
export function bearerToken({ headers }: Headers): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

export function pathOf(url: string): string {
  return url.split('?')[0] ?? url;
}

/** Such a path is never a page of the app, even if the file is missing. */
export function isFilePath(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path);
}
