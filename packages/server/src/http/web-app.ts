import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFilePath, pathOf } from './file-path.ts';
import { renderHead, renderPreloads } from './page-head.ts';
import { createPages, listedPagesSchema, type ListedPage, type PagesOptions } from './pages.ts';

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';

/** Splits index.html before and after its default head, which two comments mark, and at the end of its head. */
const pageMarks = /<!-- head -->[^]*<!-- \/head -->|(?=<\/head>)/;

export interface WebAppOptions extends Omit<PagesOptions, 'listed'> {
  /** Folder of the built web app. */
  dist: string;
  /** The address under which people reach this server, if the operators name it. */
  publicUrl: string | undefined;
}

/**
 * Serves the built web app: files compressed ahead of time, hashed assets for ever, and for every path that is no file
 * the page itself, fresh each time, with the head that belongs to the path.
 */
export async function serveWebApp(app: FastifyInstance, { dist, publicUrl, ...parts }: WebAppOptions): Promise<void> {
  // A build of an earlier version has no list of pages.
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
    setHeaders(response, path) {
      response.header('cache-control', cacheControlOf(path.slice(dist.length)));
    },
  });
  const [beforeHead = '', afterHead = '', body = ''] = readFileSync(join(dist, 'index.html'), 'utf8').split(pageMarks);
  const pages = createPages({ ...parts, listed: readPages(dist) });
  const files = new Set(filesBelow(dist));
  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url);
    if (files.has(path)) return reply.sendFile(path);
    if (isFilePath(path)) return reply.code(404).type('text/plain').send('Not found');
    const { status, head, files: needed } = await pages.at(path, request);
    const preloads = renderPreloads([...needed, ...(head.picture === undefined ? [] : [head.picture])]);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(beforeHead + renderHead(head, publicUrl ?? ownOrigin(request) ?? '') + afterHead + preloads + body);
  });
}

/** The paths of all files of a folder but the hidden ones, such as /assets/main.js. */
function filesBelow(folder: string, path = ''): string[] {
  return readdirSync(folder + path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(folder, `${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

/** The pages as the build of the web app lists them. */
function readPages(dist: string): readonly ListedPage[] {
  return listedPagesSchema.parse(JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')));
}

/** Only what is named by its content may be kept. What decides which build runs is asked for each time. */
function cacheControlOf(file: string): string {
  if (file.startsWith('/assets/')) return year;
  // A file compressed ahead of time is named after what it is of.
  return /\.html(?:\.\w+)?$|^\/sw\.js/.test(file) ? 'no-cache' : day;
}

/**
 * The origin that a request was sent to, if it is this server's by its own knowledge: localhost, or the address that the
 * connection came in at. Anybody can write another name into a Host header; then addresses stay relative.
 */
function ownOrigin({ protocol, host, socket }: FastifyRequest): string | undefined {
  const { localAddress = '', localPort } = socket;
  const plain = localAddress.replace(/^::ffff:/, '');
  const own = ['localhost', plain.includes(':') ? `[${plain}]` : plain].map((name) => originOf(`${protocol}://${name}:${localPort}`));
  const origin = originOf(`${protocol}://${host}`);
  return own.includes(origin) ? origin : undefined;
}

function originOf(address: string): string | undefined {
  return URL.parse(address)?.origin;
}
