import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ConfigError } from '../../config/config.ts';
import { forEveryone } from '../audience.ts';
import { isFilePath, pathOf } from '../request.ts';
import { renderHead, renderPreloads } from './page-head.ts';
import { apiDocsPolicy, captionWorkerPolicy, filmWorkerPolicy, setFileHeaders } from './security-headers.ts';
import { createPages, listedPagesSchema, type ListedPage, type PagesOptions } from './pages.ts';

/** Workers with policies of their own. */
const workerPolicies = [
  [/\/film-worker-[\w-]+\.js(?:\.\w+)?$/, filmWorkerPolicy],
  [/\/subtitle-worker-[\w-]+\.js(?:\.\w+)?$/, captionWorkerPolicy],
  [/\/ass-worker-[\w-]+\.js(?:\.\w+)?$/, captionWorkerPolicy],
] as const;
/** Precompressed files have a second extension. */
const pageOrServiceWorker = /(?:\.html|\/sw\.js)(?:\.\w+)?$/;
const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';

export interface WebAppOptions extends Omit<PagesOptions, 'listed'> {
  dist: string;
  docs: string;
  publicUrl: string | undefined;
  basePath: string;
  shortUrl?: string | undefined;
}

/** Serves precompressed files, and for every other path index.html with the head of that path, uncached. */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { dist, docs, publicUrl, basePath, shortUrl, ...pageOptions } = options;
  // Builds of earlier versions have no pages.json.
  if (!['index.html', 'pages.json'].every((name) => existsSync(join(dist, name)))) {
    app.log.warn('the web app is not built, so only the API is served; npm start builds it');
    return;
  }
  await app.register(fastifyStatic, {
    root: dist,
    // A route for each of hundreds of files would take megabytes.
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheControlOf(path.slice(dist.length)));
      const policy = workerPolicies.find(([file]) => file.test(path))?.[1];
      if (policy !== undefined) reply.header('content-security-policy', policy);
      else if (!pageOrServiceWorker.test(path)) setFileHeaders(reply);
    },
  });
  serveApiPage(app, join(dist, 'api-docs/index.html'), basePath);
  const [beforeHead, afterHead, body] = readPageTemplate(join(dist, 'index.html'), basePath);
  const listed = readPages(dist);
  const pages = createPages({ ...pageOptions, listed });
  const files = new Set(filesBelow(dist));
  const docsFiles = new Set(existsSync(docs) ? filesBelow(docs) : []);
  checkBasePath(basePath, [...listed.map(({ path }) => path), ...files, '/docs']);
  app.get('/*', forEveryone, async (request, reply) => {
    const path = pathOf(request.url);
    const target = publicUrl === undefined ? undefined : shortLinkTarget(request.host, path, { publicUrl, shortUrl });
    if (target !== undefined) return reply.header('cache-control', 'no-store').redirect(target);
    // The scope of the service worker has the slash.
    if (basePath !== '' && path === basePath) return reply.redirect(request.url.replace(basePath, `${basePath}/`));
    if (files.has(path)) return reply.sendFile(path);
    // Relative, so that it works under any path of a proxy.
    if (path === '/docs' && docsFiles.size > 0) return reply.redirect('docs/');
    const docsFile = path === '/docs/' ? '/index.html' : path.replace(/^\/docs(?=\/)/, '');
    if (docsFile !== path && docsFiles.has(docsFile)) return reply.sendFile(docsFile, docs);
    if (isFilePath(path)) return reply.code(404).type('text/plain').send('Not found');
    const { status, head, files: needed } = await pages.at(path, request);
    const preloads = renderPreloads([...needed, ...(head.image === undefined ? [] : [head.image])], basePath);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(beforeHead + renderHead(head, publicUrl ?? ownOrigin(request) ?? '') + afterHead + preloads + body);
  });
}

function serveApiPage(app: FastifyInstance, file: string, basePath: string): void {
  if (!existsSync(file)) return;
  const page = readPageTemplate(file, basePath).join('');
  app.get('/api/docs', forEveryone, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', apiDocsPolicy).header('cache-control', 'no-cache').send(page),
  );
}

/** Returns undefined for a request to the app's own host. */
function shortLinkTarget(host: string, path: string, urls: { publicUrl: string; shortUrl: string | undefined }): string | undefined {
  const short = urls.shortUrl === undefined ? undefined : new URL(urls.shortUrl).host;
  if (host !== short || host === new URL(urls.publicUrl).host) return undefined;
  const name = /\/([\w-]+)\/?$/.exec(path)?.[1];
  return name === undefined ? urls.publicUrl : `${urls.publicUrl}/room/${name}`;
}

/**
 * Refuses a path that the app has too: behind a proxy that removes it, `/rooms` could mean the front page or the list
 * of rooms.
 * @throws ConfigError
 */
function checkBasePath(basePath: string, ownPaths: readonly string[]): void {
  const firstOf = (path: string): string | undefined => path.split('/')[1];
  const first = firstOf(basePath);
  const isOwn = first !== undefined && ['/api', '/r', ...ownPaths].some((path) => firstOf(path) === first);
  if (isOwn) throw new ConfigError(`PUBLIC_URL: its path begins with /${first}, as paths of the app do`);
}

/** Returns paths such as /assets/main.js, without hidden files. */
function filesBelow(folder: string, path = ''): string[] {
  return readdirSync(folder + path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(folder, `${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

function readPages(dist: string): readonly ListedPage[] {
  return listedPagesSchema.parse(JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')));
}

/** Pages, the service worker and its list select the build, so they are not cached. */
function cacheControlOf(file: string): string {
  // Precompressed files have a second extension.
  if (/\.html(?:\.\w+)?$|^\/(?:sw\.js|core-files\.json)/.test(file)) return 'no-cache';
  return /^\/(?:assets|api-docs)\//.test(file) ? year : day;
}

/**
 * Returns a request's origin if it is surely this server's: localhost, or the IP address of the connection's server
 * end. A client can send any other Host header; URLs then stay relative.
 */
function ownOrigin({ protocol, host, socket }: FastifyRequest): string | undefined {
  const { localAddress = '', localPort } = socket;
  const plain = localAddress.replace(/^::ffff:/, '');
  const own = ['localhost', plain.includes(':') ? `[${plain}]` : plain].map((name) => originOf(`${protocol}://${name}:${localPort}`));
  const origin = originOf(`${protocol}://${host}`);
  return own.includes(origin) ? origin : undefined;
}

function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}

/** The default head between two comments, and the place before `</head>`. */
const pageMarks = /<!-- head -->[^]*<!-- \/head -->|(?=<\/head>)/;

/**
 * Splits the built index.html before the page's own head and at `</head>`. Below a path its URLs begin with it, and the
 * app learns of it from `data-base`.
 */
function readPageTemplate(file: string, basePath: string): [beforeHead: string, afterHead: string, body: string] {
  const built = readFileSync(file, 'utf8');
  const page =
    basePath === '' ? built : built.replace('<html ', `$&data-base="${basePath}" `).replaceAll(/ (?:href|src)="(?=\/)/g, `$&${basePath}`);
  const [beforeHead = '', afterHead = '', body = ''] = page.split(pageMarks);
  return [beforeHead, afterHead, body];
}
