import type { GuardedResponse } from '@matinee/media';
import { collectBytes } from '@matinee/media/byte-buffer';
import { createRefusal } from '@matinee/protocol';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { ServerParsers } from '../parsing/server-parsers.ts';

/** Without data from the site, a stream is aborted after this time. */
const maxSilenceMs = 20_000;
/** A seek back doesn't load a cached segment again. */
const keepSeconds = 3600;

export interface RelayedResponse {
  response: GuardedResponse;
  reply: FastifyReply;
  /** Returns the URL itself if it can't be relayed. */
  toPath: (url: URL) => string;
  /** Throws once there are too many bytes. */
  count: (bytes: number) => void;
  abort: () => void;
}

export function isPlaylist({ headers, url }: Pick<GuardedResponse, 'headers' | 'url'>): boolean {
  return /mpegurl/i.test(headers.get('content-type') ?? '') || /\.m3u8?$/i.test(new URL(url).pathname);
}

/** @throws UpstreamException when the redirect leads to another site */
export async function answerRedirect({ response, reply, toPath }: RelayedResponse): Promise<FastifyReply> {
  await response.discard();
  const target = URL.parse(response.headers.get('location') ?? '', response.url);
  const path = target === null ? '' : toPath(target);
  if (!path.startsWith('/')) throw createRefusal('UpstreamException');
  return reply.redirect(path, 302);
}

/** @throws UpstreamException when the answer isn't a playlist */
export async function answerPlaylist(
  { response, reply, toPath, count }: RelayedResponse,
  parsers: ServerParsers,
  share: string,
): Promise<FastifyReply> {
  const bytes = await collectBytes(response.body);
  count(bytes.byteLength);
  const pieces = await parsers.parse('playlistUrls', bytes, { share });
  if (pieces === undefined) throw createRefusal('UpstreamException');
  const text = pieces.map((piece, index) => (index % 2 === 0 ? piece : replaceUrl(piece, response.url, toPath))).join('');
  return reply.type('application/vnd.apple.mpegurl').send(text);
}

function replaceUrl(written: string, base: string, toPath: (url: URL) => string): string {
  const url = URL.parse(written, base);
  return url === null ? written : toPath(url);
}

export function answerMedia({ response, reply, count, abort }: RelayedResponse): FastifyReply {
  const { headers, status } = response;
  for (const name of ['content-length', 'content-range', 'accept-ranges']) {
    const value = headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  return reply
    .code(status)
    .type(mediaType(headers.get('content-type')))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', `private, max-age=${keepSeconds}`)
    .send(Readable.from(countChunks(response, count, abort), { objectMode: false }));
}

/** Returns a type that no browser opens as a page of this server. */
function mediaType(type: string | null): string {
  const essence = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return /^(?:video|audio)\/[\w.+-]+$/.test(essence) || essence === 'text/vtt' ? essence : 'application/octet-stream';
}

async function* countChunks({ body }: GuardedResponse, count: (bytes: number) => void, abort: () => void): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(abort, maxSilenceMs);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done === true) return;
      count(next.value.byteLength);
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}
