import { collectBytes, createByteBuffer } from '../fetch/byte-buffer.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { FetchBudget, GuardedFetch, GuardedResponse } from '../fetch/guarded-response.ts';
import { knownUpTo, type ByteRange, type KnownBytes, type Piece } from './known-bytes.ts';

const blockBytes = 32 * 1024;
const headBytes = 2 * blockBytes;
/** How much is read beyond the needed bytes at most, for parsers that read sequentially. */
const readAheadBytes = 512 * 1024;

/** A file on another server, fetched piece by piece. All bytes count towards one budget, and none is fetched twice. */
export interface RemoteFile {
  readonly headers: Headers;
  /** What has been fetched, and what can't be. */
  known(): KnownBytes;
  /**
   * Fetches these bytes, or marks them as out of reach if they exceed the budget or the file.
   * @throws UpstreamException if the server doesn't send them
   */
  load(range: ByteRange): Promise<void>;
  close(): Promise<void>;
}

/** A way to read a file: by ranges, or from the start. */
interface Reader {
  size(): number | undefined;
  /** Sorted by `start`. */
  pieces(): Piece[];
  /** Fetches a range as far as possible, and bytes after it that are likely to be needed. */
  load(range: ByteRange): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file and fetches its first 64 KiB. */
export async function openRemoteFile(fetch: GuardedFetch, url: string, budget: FetchBudget): Promise<RemoteFile> {
  const head = await fetch.get(url, budget, { range: `bytes=0-${headBytes - 1}` });
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
  const blocks = new Map<number, Uint8Array>();
  keep(await collectBytes(head.body, headBytes), 0);

  function keep(bytes: Uint8Array, start: number): void {
    for (let at = 0; at < bytes.length; at += blockBytes) blocks.set((start + at) / blockBytes, bytes.subarray(at, at + blockBytes));
  }

  async function loadBlocks(first: number, end: number): Promise<void> {
    const start = first * blockBytes;
    const bytes = (end - first) * blockBytes;
    // The original URL, not the redirect's target: signed URLs may be valid for one request only.
    const response = await fetch.get(url, budget, { range: `bytes=${start}-${start + bytes - 1}` });
    if (response.status !== 206 || contentRange(response)?.start !== start) {
      await response.discard();
      throw noAnswer();
    }
    keep(await collectBytes(response.body, bytes), start);
  }

  /** How many consecutive blocks before this one are known. */
  function runBefore(block: number): number {
    let first = block;
    while (blocks.has(first - 1)) first -= 1;
    return block - first;
  }

  return {
    size: () => size,
    pieces: () => [...blocks].sort(([a], [b]) => a - b).map(([block, bytes]) => ({ start: block * blockBytes, bytes })),
    async load({ start, end }) {
      const sizeBlocks = Math.ceil((size ?? Number.POSITIVE_INFINITY) / blockBytes);
      const neededEnd = Math.min(Math.ceil(end / blockBytes), sizeBlocks);
      let first = Math.floor(start / blockBytes);
      while (blocks.has(first)) first += 1;
      if (first >= neededEnd || (neededEnd - first) * blockBytes > budget.bytesLeft) return;
      const likelyEnd = neededEnd + Math.min(runBefore(first), readAheadBytes / blockBytes);
      const affordableEnd = first + Math.floor(budget.bytesLeft / blockBytes);
      await loadBlocks(first, Math.min(likelyEnd, affordableEnd, sizeBlocks));
    },
    close: () => head.discard(),
  };
}

async function readFromStart(response: GuardedResponse, budget: FetchBudget): Promise<Reader> {
  const chunks = response.body[Symbol.asyncIterator]();
  const buffer = createByteBuffer();
  let ended = false;
  /** The error that ended the response while reading ahead. */
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
  await readAhead(headBytes);
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

/** The range in a 206 response; undefined without one. `size` is undefined if the server sent `*`. */
function contentRange(response: GuardedResponse): { start: number; size: number | undefined } | undefined {
  const match = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (match === null) return undefined;
  return { start: Number(match[1]), size: match[2] === '*' ? undefined : Number(match[2]) };
}
