import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { liveFile, liveManifest } from './live-dash.ts';
import * as manifests from './manifests.ts';
import { fixtureFile, send, serveContent, textContent, type Content } from './serve-content.ts';
import { hugeVideo, longIndexVideo, recordedVideo } from './virtual-video.ts';

/** A client gets only the first bytes of a file until `end`. */
export interface Starvation {
  maxBytes: number;
  end: Promise<void>;
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** Below the route, without a leading slash. */
  rest: string;
  /** Epoch ms. */
  startedMs: number;
  starvation: Starvation | undefined;
}

type Serve = (exchange: Exchange) => Promise<void> | void;

export interface Route {
  serve: Serve;
  rest: string;
  /** Sends CORS headers unless false. */
  cors?: boolean;
}

const hls = 'application/vnd.apple.mpegurl';
const dash = 'application/dash+xml';

/**
 * By the first segment of a path. `<file>` is of packages/media/fixtures; `<any>` is any name, with the extension that the test needs.
 * Every other path is a file or 404.
 */
const routes: Readonly<Record<string, { serve: Serve; cors?: boolean }>> = {
  /** /status/<code>/<any> */
  status: {
    serve({ response, rest }) {
      const status = Number(rest.split('/')[0]);
      if (status === 429) response.setHeader('retry-after', '7');
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"fixture"}');
    },
  },
  /** /slow-headers/<any> */
  'slow-headers': { serve: () => undefined },
  /** /slow-body/<any>: the first bytes of a video, then silence. */
  'slow-body': {
    serve({ response }) {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 1_000_000 });
      response.write(Buffer.from('\0\0\0\u0018ftypisom', 'latin1'));
    },
  },
  /** /endless/<any> */
  endless: {
    serve({ response }) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      return send(response, endless(Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isomiso2', 'latin1')));
    },
  },
  /** /radio/<any>?icy=<header>:<value>&type=<MIME type>&start=<bytes>: a station, of which 40 kB come at once, from amid a frame. */
  radio: {
    async serve({ response, url }) {
      const tone = Buffer.concat(await Array.fromAsync((await fixtureFile('tone.mp3'))?.read(0, 16_000) ?? []));
      const headers = url.searchParams.getAll('icy').map((header) => header.split(':') as [string, string]);
      const type = url.searchParams.get('type');
      response.writeHead(200, { ...(type !== null && { 'content-type': type }), ...Object.fromEntries(headers) });
      response.write(Buffer.concat([tone, tone, tone]).subarray(Number(url.searchParams.get('start') ?? 3001)));
    },
  },
  /** /large/<any>: a playlist or manifest of 3 MiB. */
  large: ofText(({ url }) => {
    const isDash = url.pathname.endsWith('.mpd');
    const filler = isDash ? `<!--${'x'.repeat(3 * 1024 * 1024)}-->` : `#${'x'.repeat(1022)}\n`.repeat(3 * 1024);
    return isDash ? `<?xml version="1.0"?>${filler}<MPD/>` : `#EXTM3U\n${filler}`;
  }),
  /** /page/<any> */
  page: ofText(() => manifests.webPage, 'text/html; charset=utf-8'),
  /** /empty/<any> */
  empty: ofText(() => '', 'video/mp4'),
  /** /noise/<any> */
  noise: ofContent(() => {
    const bytes = randomBytes(4096);
    return { size: bytes.length, type: 'video/mp4', read: (start, end) => [bytes.subarray(start, end)] };
  }),
  /** /truncated/<file>: the connection breaks after half of the file. */
  truncated: {
    serve: onFile(async ({ response }, file) => {
      response.writeHead(200, { 'content-type': file.type, 'content-length': file.size });
      for await (const piece of file.read(0, Math.floor(file.size / 2))) response.write(piece);
      // The bytes go out first.
      response.write('', () => response.destroy());
    }),
  },
  /** /cut/<file>: half of the file, as if it were complete. */
  cut: {
    serve: onFile(({ request, response }, file) => serveContent(request, response, { ...file, size: Math.floor(file.size / 2) })),
  },
  /** /parts/<bytes>/<file>: at most so many bytes per range. */
  parts: {
    serve(exchange) {
      const [bytes = '', ...name] = exchange.rest.split('/');
      const serve = onFile(({ request, response }, file) => serveContent(request, response, file, { maxPartBytes: Number(bytes) }));
      return serve({ ...exchange, rest: name.join('/') });
    },
  },
  /** /redirect/<any>?to=<url>&status=302: by default to clip.mp4. */
  redirect: { serve: ({ response, url }) => redirect(response, url.searchParams.get('to') ?? '/clip.mp4', url.searchParams.get('status')) },
  /** /redirects/<n>/<file> */
  redirects: {
    serve({ response, rest }) {
      const [left = '0', ...file] = rest.split('/');
      const next = Number(left) - 1;
      redirect(response, next <= 0 ? `/${file.join('/')}` : `/redirects/${next}/${file.join('/')}`);
    },
  },
  /** /redirect-loop/<any> */
  'redirect-loop': { serve: ({ response, url }) => redirect(response, url.pathname) },
  /** /redirect-to-metadata/<any> */
  'redirect-to-metadata': { serve: ({ response }) => redirect(response, 'http://169.254.169.254/latest/meta-data/film.mp4') },
  /** /starved/<file>: starved clients get the first bytes only. */
  starved: {
    serve: onFile(({ request, response, starvation }, file) => {
      const fed = starvation === undefined ? file : { ...file, read: (start: number, end: number) => starve(file, start, end, starvation) };
      return serveContent(request, response, fed);
    }),
  },
  /** /wrong-type/<file> */
  'wrong-type': { serve: onFile(({ request, response }, file) => serveContent(request, response, { ...file, type: 'text/plain' })) },
  /** /no-ranges/<file> */
  'no-ranges': { serve: onFile(({ request, response }, file) => serveContent(request, response, file, { ranges: false })) },
  /** /no-length/<file>: neither ranges nor a Content-Length. */
  'no-length': {
    serve: onFile(({ response }, file) => {
      response.writeHead(200, { 'content-type': file.type });
      return send(response, file.read(0, file.size));
    }),
  },
  /** /no-cors/<file> */
  'no-cors': { cors: false, serve: onFile(({ request, response }, file) => serveContent(request, response, file)) },
  /** /gzip/<file>: compressed, requested or not. */
  gzip: {
    serve: onFile(async ({ response }, file) => {
      const bytes = Buffer.concat(await Array.fromAsync(file.read(0, file.size)));
      response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip' }).end(gzipSync(bytes));
    }),
  },
  /** /gzip-bomb/<any>: 16 MiB in 16 kB. */
  'gzip-bomb': {
    serve({ response }) {
      response.writeHead(200, { 'content-type': hls, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(16 * 1024 * 1024, ' ')));
    },
  },
  /** /bare/<file without extension>: the file, and the files that it refers to. */
  bare: {
    async serve(exchange) {
      for (const extension of ['', '.mp4', '.webm', '.m3u8', '.mpd', '.mp3']) {
        const file = await fixtureFile(exchange.rest + extension);
        if (file !== undefined) return serveContent(exchange.request, exchange.response, { ...file, type: 'application/octet-stream' });
      }
      return notFound(exchange.response);
    },
  },
  /** /named/<any>?type=<MIME type>: clip.mp4. */
  named: ofContent(async ({ url }) => {
    const file = await fixtureFile('clip.mp4');
    return file && { ...file, type: url.searchParams.get('type') ?? 'application/octet-stream' };
  }),
  /** /download?file=<file> */
  download: {
    serve(exchange) {
      const name = exchange.url.searchParams.get('file') ?? '';
      exchange.response.setHeader('content-disposition', `attachment; filename="${encodeURIComponent(name)}"`);
      const serve = onFile(({ request, response }, file) => serveContent(request, response, { ...file, type: 'application/octet-stream' }));
      return serve({ ...exchange, rest: name });
    },
  },
  /** /huge/<any>: a video of 3 GB, its index at the end. */
  huge: ofContent(() => hugeVideo(3_000_000_000)),
  /** /huge-no-ranges/<any> */
  'huge-no-ranges': {
    serve: async ({ request, response }) => serveContent(request, response, await hugeVideo(3_000_000_000), { ranges: false }),
  },
  /** /recorded/<any>: a WebM file of 4 MB without a length. */
  recorded: ofContent(() => recordedVideo()),
  /** /long-index/<any>: a video with 6 MB of index at the start. */
  'long-index': ofContent(() => longIndexVideo(6_000_000)),
  /** /live/<any>: a live HLS playlist whose window moves. */
  live: ofText(({ startedMs }) => manifests.livePlaylist(Date.now() - startedMs)),
  /** /dated/<any>: a live playlist with recording times. */
  dated: ofText(({ startedMs }) => manifests.datedPlaylist(Date.now(), startedMs)),
  /** /circle/<any>: a list of songs that has its own link alone. */
  circle: ofText(({ url }) => `#EXTM3U\n${url.pathname}`),
  /** /qualities/<any>?variant=<url>&variant=<url>: the lowest first. */
  qualities: ofText(({ url }) => manifests.masterPlaylist(...url.searchParams.getAll('variant'))),
  /** /nested/<any>?variant=<url>: one quality. */
  nested: ofText(({ url }) => manifests.masterPlaylist(url.searchParams.get('variant') ?? '/hls/low/index.m3u8')),
  /** /protected/<any>.m3u8 or .mpd */
  protected: ofText(({ url }) => (url.pathname.endsWith('.mpd') ? manifests.protectedManifest : manifests.protectedPlaylist)),
  /** /dynamic/<any>: a DASH live stream since 1990. */
  dynamic: ofText(() => manifests.dynamicManifest, dash),
  /** /broadcast/<epoch ms>/manifest.mpd: the video in fixtures/dash, repeated since then. */
  broadcast: ofContent(({ rest }) => {
    const [since = '', name = ''] = rest.split('/');
    return name.endsWith('.mpd') ? textContent(liveManifest(Number(since)), dash) : liveFile(name);
  }),
  /** /text/<any>?content=<text> */
  text: ofText(({ url }) => url.searchParams.get('content') ?? ''),
};

export function findRoute(url: URL): Route {
  const [first = '', ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
  const route = Object.hasOwn(routes, first) ? routes[first] : undefined;
  if (route !== undefined) return { ...route, rest: rest.join('/') };
  return { serve: onFile(({ request, response }, file) => serveContent(request, response, file)), rest: [first, ...rest].join('/') };
}

function onFile(serve: (exchange: Exchange, file: Content) => Promise<void> | void): Serve {
  return async (exchange) => {
    const file = await fixtureFile(exchange.rest);
    await (file === undefined ? notFound(exchange.response) : serve(exchange, file));
  };
}

function ofContent(make: (exchange: Exchange) => Promise<Content | undefined> | Content): { serve: Serve } {
  return {
    async serve(exchange) {
      const content = await make(exchange);
      await (content === undefined ? notFound(exchange.response) : serveContent(exchange.request, exchange.response, content));
    },
  };
}

/** @param type by default of the extension: DASH, else HLS */
function ofText(make: (exchange: Exchange) => string, type?: string): { serve: Serve } {
  return ofContent((exchange) => textContent(make(exchange), type ?? (exchange.url.pathname.endsWith('.mpd') ? dash : hls)));
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
}

function redirect(response: ServerResponse, location: string, status?: string | null): void {
  response.writeHead(Number(status ?? 302), { location }).end();
}

async function* starve(file: Content, start: number, end: number, { maxBytes, end: fed }: Starvation): AsyncGenerator<Uint8Array> {
  yield* file.read(start, Math.min(end, maxBytes));
  if (end <= maxBytes) return;
  await fed;
  yield* file.read(Math.max(start, maxBytes), end);
}

function* endless(head: Uint8Array): Generator<Uint8Array> {
  yield head;
  const noise = randomBytes(64 * 1024);
  for (;;) yield noise;
}
