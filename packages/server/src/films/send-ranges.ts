import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadableFile } from './film-files.ts';
import { FilmStream, type BlockBuffers } from './film-stream.ts';

/** A seek back doesn't load a cached part again. */
const keepSeconds = 3600;

/** Bytes from the first to the last. */
export interface FileRange {
  first: number;
  last: number;
}

export interface RangeReading {
  sizeBytes: number;
  /** Without quotes. */
  etag: string;
  buffers: BlockBuffers;
  /** Waits for the byte at which the answer begins. @throws a refusal if it can't be read */
  requireStart?: (position: number) => Promise<void>;
  openFile: () => Promise<ReadableFile>;
  /** Reads the first bytes of a range. @throws if they don't come or may not be read */
  readNext: (file: ReadableFile, wanted: WantedBytes) => Promise<Buffer>;
}

export interface WantedBytes {
  range: FileRange;
  buffer: Buffer;
}

/** Answers with a file or a range of it. If a byte can't be read, the connection ends. */
export async function sendRanges(reading: RangeReading, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { sizeBytes } = reading;
  const etag = `"${reading.etag}"`;
  const { range, 'if-range': condition = etag, 'if-none-match': known } = request.headers;
  void reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', `private, max-age=${keepSeconds}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    // A buffering proxy would read ahead of the browser.
    .header('x-accel-buffering', 'no');
  if (known === etag) return reply.code(304).send();
  const part = condition === etag ? readRange(range, sizeBytes) : undefined;
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  const { first, last } = part ?? { first: 0, last: sizeBytes - 1 };
  if (request.method === 'GET') await reading.requireStart?.(first);
  void reply.type('application/octet-stream').header('content-length', last - first + 1);
  if (part !== undefined) void reply.code(206).header('content-range', `bytes ${first}-${last}/${sizeBytes}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(streamOf(reading, { first, last }));
}

/** Reads a Range header (RFC 9110, 14.2). Undefined means the whole file: the header is missing, unreadable, or asks for several ranges. */
export function readRange(header: string | undefined, size: number): FileRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return suffixOf(Number(to), size);
  const range = { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  if (to !== '' && Number(to) < range.first) return undefined;
  return range.first < size ? range : 'unsatisfiable';
}

function suffixOf(length: number, size: number): FileRange | 'unsatisfiable' {
  return length === 0 ? 'unsatisfiable' : { first: Math.max(0, size - length), last: size - 1 };
}

function streamOf({ buffers, openFile, readNext }: RangeReading, { first, last }: FileRange): FilmStream {
  let position = first;
  let file: ReadableFile | undefined;
  async function next(buffer: Buffer): Promise<Buffer | undefined> {
    if (position > last) return undefined;
    file ??= await openFile();
    const bytes = await readNext(file, { range: { first: position, last }, buffer });
    if (bytes.length === 0) throw new Error('The file of a film is too short');
    position += bytes.length;
    return bytes;
  }
  return new FilmStream({ buffers, next, onEnd: async () => file?.close() });
}
