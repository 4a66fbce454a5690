import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 'public, max-age=31536000, immutable';

/** Paths that the web app has a page for; the others get the app's not-found page with the right status. */
const pages = [/^\/$/, /^\/(rooms|my-rooms|account|passwordreset|discord|quick|attribution)$/, /^\/(room|rooms|r)\/[^/]+$/];

/**
 * Serves the built web app: files compressed ahead of time, hashed assets for ever, the page itself fresh each time,
 * and that same page for every path that is no file. Hosts whose names end with `publicDomain` have a privacy policy.
 */
export async function serveWebApp(app: FastifyInstance, dist: string, publicDomain?: string): Promise<void> {
  const isPage = (path: string, host: string): boolean =>
    path === '/privacypolicy' ? publicDomain !== undefined && host.endsWith(publicDomain) : pages.some((page) => page.test(path));

  if (!existsSync(join(dist, 'index.html'))) {
    app.log.warn('the web app is not built, so only the API is served; npm start builds it');
    return;
  }
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(response, path) {
      const relative = path.slice(dist.length);
      if (relative.startsWith('/assets/')) response.header('cache-control', year);
      else response.header('cache-control', relative.endsWith('.html') ? 'no-cache' : 'public, max-age=86400');
    },
  });
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    // A file that does not exist is missing, not a page.
    if (/\.[a-z0-9]+$/i.test(path)) return reply.code(404).type('text/plain').send('Not found');
    return reply.code(isPage(path, request.hostname) ? 200 : 404).sendFile('index.html');
  });
}
