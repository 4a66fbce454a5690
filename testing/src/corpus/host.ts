import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { serveContent } from '@matinee/media/testing';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import type { CorpusCase } from './corpus.ts';
import { findFixture } from './read-fixture.ts';

const resolve = createRequire(new URL('../../../packages/sync/package.json', import.meta.url)).resolve;
const scripts: Readonly<Record<string, () => Buffer>> = {
  '/hls.js': () => readFileSync(join(dirname(resolve('hls.js')), 'hls.min.js')),
  '/dash.js': () => readFileSync(join(dirname(resolve('dashjs')), '../umd/dash.all.min.js')),
};
const page = '<!doctype html><title>Players</title><script src="/hls.js"></script><script src="/dash.js"></script>';

/** Starts a host with a corpus, and a page with the product's player versions. */
export async function startCorpusHost(corpus: readonly CorpusCase[]) {
  const server = createServer((request, response) => void answer(corpus, request, response).catch(() => response.destroy()));
  const { url, close } = await listenOnLoopback(server);
  return {
    linkTo: (entry: CorpusCase) => `${url}/${corpus.indexOf(entry)}/${entry.link}`,
    /** A page with `Hls` and `dashjs`. */
    playerUrl: `${url}/players`,
    close,
  };
}

async function answer(corpus: readonly CorpusCase[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
  const script = scripts[pathname];
  if (script !== undefined) return void response.setHeader('content-type', 'text/javascript').end(script());
  if (pathname === '/players') return void response.setHeader('content-type', 'text/html').end(page);
  const [, folder = '', rest = ''] = /^\/(\d+)\/(.*)$/.exec(pathname) ?? [];
  const entry = corpus[Number(folder)];
  const path = decodeURIComponent(rest);
  const target = entry?.redirects.get(path);
  if (target !== undefined) return void response.writeHead(302, { location: encodeURI(target) }).end();
  const known = entry?.answers.get(path);
  const body = known?.body ?? findFixture(path);
  if (body === undefined) return void response.writeHead(404).end();
  for (const [name, value] of Object.entries(known?.headers ?? {})) response.setHeader(name, value);
  const content = {
    size: body.length,
    type: known?.type ?? 'video/mp4',
    read: (start: number, end: number) => [body.subarray(start, end)],
  };
  return serveContent(request, response, content, known);
}
