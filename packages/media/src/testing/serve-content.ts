import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const folder = join(import.meta.dirname, '../../fixtures');

const contentTypes: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.mpd': 'application/dash+xml',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
};

export interface Content {
  size: number;
  type: string;
  /** Yields the bytes from `start` to `end` (exclusive). */
  read(start: number, end: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Returns a file of packages/media/fixtures. */
export async function fixtureFile(name: string): Promise<Content | undefined> {
  const path = join(folder, name);
  if (!path.startsWith(folder)) return undefined;
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return undefined;
  const stats = await file.stat();
  await file.close();
  if (!stats.isFile()) return undefined;
  return {
    size: stats.size,
    type: contentTypes[extname(name)] ?? 'application/octet-stream',
    async *read(start, end) {
      if (end <= start) return;
      await using reader = await open(path);
      yield* reader.createReadStream({ start, end: end - 1, autoClose: false }) as AsyncIterable<Uint8Array>;
    },
  };
}

export function textContent(text: string, type: string): Content {
  const bytes = Buffer.from(text);
  return { size: bytes.length, type, read: (start, end) => [bytes.subarray(start, end)] };
}

export interface ServeOptions {
  /** Otherwise ignores `Range`. */
  ranges?: boolean;
  hasLength?: boolean;
  maxPartBytes?: number;
}

/** Supports single ranges only (RFC 9110). */
export async function serveContent(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
  { ranges = true, hasLength = true, maxPartBytes = Infinity }: ServeOptions = {},
): Promise<void> {
  if (content.type !== '') response.setHeader('content-type', content.type);
  if (ranges) response.setHeader('accept-ranges', 'bytes');
  const range = ranges ? parseRange(request.headers.range, content.size) : undefined;
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${content.size}` }).end();
    return;
  }
  const { start, end } =
    range === undefined ? { start: 0, end: content.size } : { start: range.start, end: Math.min(range.end, range.start + maxPartBytes) };
  if (hasLength) response.setHeader('content-length', end - start);
  if (range !== undefined) response.setHeader('content-range', `bytes ${start}-${end - 1}/${content.size}`);
  response.writeHead(range === undefined ? 200 : 206);
  if (request.method === 'HEAD') response.end();
  else await send(response, content.read(start, end));
}

/** Sends as fast as the client reads, until it disconnects. */
export async function send(response: ServerResponse, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  await pipeline(Readable.from(pieces, { objectMode: false }), response).catch(() => response.destroy());
}

function parseRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  return start < end ? { start, end } : 'unsatisfiable';
}
