import { collectBytes, createByteBuffer } from '../fetch/byte-buffer.ts';
import { badStatus, noAnswer } from '../fetch/fetch-errors.ts';
import type { FetchBudget, GuardedFetch, GuardedResponse } from '../fetch/guarded-response.ts';
import { knownUpTo, type ByteRange, type KnownBytes, type Piece } from './known-bytes.ts';

const blockBytes = 32 * 1024;
const headBytes = 2 * blockBytes;
/** A station may take a while for more. */
const firstBytes = 1024;
/** For parsers that read sequentially. */
const readAheadBytes = 512 * 1024;
const maxParts = 64;

/** A file on another server, fetched piece by piece within one budget, no byte twice. */
export interface RemoteFile {
  readonly headers: Headers;
  known(): KnownBytes;
  /** Fetches bytes; beyond the budget or the file they become out of reach. @throws UpstreamException if the server doesn't send them */
  load(range: ByteRange): Promise<void>;
  close(): Promise<void>;
}

interface Reader {
  size(): number | undefined;
  /** Returns pieces sorted by `start`. */
  pieces(): readonly Piece[];
  /** Fetches a range as far as possible, and the bytes after it that are likely to be needed. */
  load(range: ByteRange): Promise<void>;
  close(): Promise<void>;
}

export async function requestHead(fetch: GuardedFetch, url: string, budget: FetchBudget, signal: AbortSignal): Promise<GuardedResponse> {
  const head = await fetch.send(url, budget, { headers: { range: `bytes=0-${headBytes - 1}` }, signal });
  if (head.status >= 200 && head.status < 300) return head;
  await head.discard();
  throw badStatus(head.status);
}

export async function openRemoteFile(fetch: GuardedFetch, url: string, budget: FetchBudget, head: GuardedResponse): Promise<RemoteFile> {
  const range = contentRange(head);
  const sendsParts = head.status === 206 && range?.start === 0;
  const reader = sendsParts ? await readByRanges(fetch, url, budget, head, range.size) : await readFromStart(head, budget);
  const outOfReach: ByteRange[] = [];
  return {
    headers: head.headers,
    known: () => ({ size: reader.size(), pieces: reader.pieces(), outOfReach }),
    async load(range) {
      await reader.load(range);
      const wanted = { start: range.start, end: Math.min(range.end, reader.size() ?? range.end) };
      const start = knownUpTo(reader.pieces(), wanted);
      if (start < wanted.end) outOfReach.push({ start, end: range.end });
    },
    close: () => reader.close(),
  };
}

async function readByRanges(
  fetch: GuardedFetch,
  url: string,
  budget: FetchBudget,
  head: GuardedResponse,
  size: number | undefined,
): Promise<Reader> {
  /** Sorted by `start`, without overlaps. */
  const pieces: Piece[] = [{ start: 0, bytes: await collectBytes(head.body, headBytes) }];

  /** Fetches bytes, perhaps fewer than requested (RFC 9110, 15.3.7). */
  async function loadPart(start: number, end: number): Promise<void> {
    // Not the redirect's target: signed URLs may be valid for one request only.
    const response = await fetch.get(url, budget, { range: `bytes=${start}-${end - 1}` });
    if (response.status !== 206 || contentRange(response)?.start !== start) {
      await response.discard();
      throw noAnswer();
    }
    const bytes = await collectBytes(response.body, end - start);
    if (bytes.length === 0) throw noAnswer();
    pieces.push({ start, bytes });
    pieces.sort((a, b) => a.start - b.start);
  }

  /** Counts the known bytes right before `start`. */
  function runBefore(start: number): number {
    let first = start;
    for (const piece of pieces.toReversed()) if (piece.start + piece.bytes.length === first) first = piece.start;
    return start - first;
  }

  return {
    size: () => size,
    pieces: () => pieces,
    async load(range) {
      const end = Math.min(range.end, size ?? range.end);
      for (let parts = 0; parts < maxParts; parts += 1) {
        const start = knownUpTo(pieces, { start: range.start, end });
        if (start >= end || end - start > budget.bytesLeft) return;
        const likelyEnd = Math.ceil(end / blockBytes) * blockBytes + Math.min(runBefore(start), readAheadBytes);
        const knownFrom = pieces.find((piece) => piece.start > start)?.start ?? likelyEnd;
        await loadPart(start, Math.min(likelyEnd, knownFrom, start + budget.bytesLeft, size ?? likelyEnd));
      }
    },
    close: () => head.discard(),
  };
}

async function readFromStart(response: GuardedResponse, budget: FetchBudget): Promise<Reader> {
  const chunks = response.body[Symbol.asyncIterator]();
  const buffer = createByteBuffer();
  let ended = false;
  let broken: { error: unknown } | undefined;
  const declared = response.headers.has('content-encoding') ? null : response.headers.get('content-length');
  const declaredSize = declared !== null && /^\d{1,15}$/.test(declared) ? Number(declared) : undefined;

  async function readUpTo(end: number): Promise<void> {
    while (buffer.length < end && !ended) {
      const next = await chunks.next();
      if (next.done === true) ended = true;
      else buffer.add(next.value);
    }
  }

  async function readAhead(end: number): Promise<void> {
    await readUpTo(end).catch((error: unknown) => (broken = { error }));
  }

  // Read immediately: if the connection breaks, bytes that haven't been read yet are lost.
  await readAhead(declaredSize === undefined ? firstBytes : headBytes);
  return {
    size: () => (ended ? buffer.length : declaredSize),
    pieces: () => [{ start: 0, bytes: buffer.bytes() }],
    async load({ end }) {
      const spare = budget.bytesLeft - (end - buffer.length);
      if (spare < 0) return;
      if (broken !== undefined) throw broken.error;
      const likelyEnd = end + Math.min(buffer.length, readAheadBytes, spare / 2);
      await readUpTo(end);
      await readAhead(likelyEnd);
    },
    async close() {
      await response.discard();
      await chunks.return?.();
    },
  };
}

/** Leaves `size` undefined for `*`. */
function contentRange(response: GuardedResponse): { start: number; size: number | undefined } | undefined {
  const match = /^\s*bytes\s+(\d{1,15})\s*-\s*\d{1,15}\s*\/\s*(\d{1,15}|\*)\s*$/i.exec(response.headers.get('content-range') ?? '');
  if (match === null) return undefined;
  return { start: Number(match[1]), size: match[2] === '*' ? undefined : Number(match[2]) };
}
