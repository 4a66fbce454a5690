import type { FetchBudget, GuardedFetch, GuardedResponse } from '../fetch/guarded-response.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';

const blockBytes = 32 * 1024;
const headBytes = 2 * blockBytes;

/** A file on a server, read piece by piece. Every byte read counts against one budget, and none is read twice. */
export interface RemoteFile {
  readonly headers: Headers;
  /** Whether pieces from anywhere can be read; otherwise reading goes from the start, as far as the budget goes. */
  readonly acceptsRanges: boolean;
  /** Bytes in all; undefined while they are unknown: some servers do not say, and only its end tells. */
  readonly size: number | undefined;
  /** The bytes from `start` up to `end`, fewer where the file ends. Rejects with BudgetSpentError past the budget. */
  read(start: number, end: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export class BudgetSpentError extends Error {
  override readonly name = 'BudgetSpentError';
}

export async function openRemoteFile(fetch: GuardedFetch, url: string, budget: FetchBudget): Promise<RemoteFile> {
  const head = await fetch.get(url, budget, { range: `bytes=0-${headBytes - 1}` });
  const range = contentRange(head);
  if (head.status === 206 && range?.start === 0) return openByRanges(fetch, url, budget, head, range.size);
  return openFromStart(head, budget);
}

async function openByRanges(
  fetch: GuardedFetch,
  url: string,
  budget: FetchBudget,
  head: GuardedResponse,
  size: number | undefined,
): Promise<RemoteFile> {
  const blocks = new Map<number, Uint8Array>();
  keepBlocks(await collect(head.body, headBytes), 0);

  function keepBlocks(bytes: Uint8Array, start: number): void {
    for (let at = 0; at < bytes.length; at += blockBytes) blocks.set((start + at) / blockBytes, bytes.subarray(at, at + blockBytes));
  }

  async function load(first: number, last: number): Promise<void> {
    const start = first * blockBytes;
    const wanted = (last - first + 1) * blockBytes;
    if (wanted > budget.bytesLeft) throw new BudgetSpentError('No budget for this range');
    // The first address again, not the one it redirected to: signed addresses may be good for one request only.
    const response = await fetch.get(url, budget, { range: `bytes=${start}-${start + wanted - 1}` });
    if (response.status !== 206 || contentRange(response)?.start !== start) {
      await response.discard();
      throw noAnswer();
    }
    keepBlocks(await collect(response.body, wanted), start);
  }

  return {
    headers: head.headers,
    acceptsRanges: true,
    size,
    async read(start, end) {
      if (end - start > budget.bytesLeft + blocks.size * blockBytes) throw new BudgetSpentError('No budget for this range');
      const firstBlock = Math.floor(start / blockBytes);
      const lastBlock = Math.floor((Math.min(end, size ?? end) - 1) / blockBytes);
      for (let block = firstBlock; block <= lastBlock; block += 1) {
        if (blocks.has(block)) continue;
        let last = block;
        while (last < lastBlock && !blocks.has(last + 1)) last += 1;
        await load(block, last);
        block = last;
      }
      const bytes = new Uint8Array(Math.max(0, end - start));
      let length = 0;
      for (let block = firstBlock; block <= lastBlock; block += 1) {
        const offset = Math.max(0, start - block * blockBytes);
        const part = (blocks.get(block) ?? new Uint8Array()).subarray(offset, end - block * blockBytes);
        bytes.set(part, length);
        length += part.length;
      }
      return bytes.subarray(0, length);
    },
    close: () => head.discard(),
  };
}

function openFromStart(response: GuardedResponse, budget: FetchBudget): RemoteFile {
  const chunks = response.body[Symbol.asyncIterator]();
  let held = new Uint8Array(headBytes);
  let length = 0;
  let ended = false;

  function keep(chunk: Uint8Array): void {
    if (length + chunk.length > held.length) {
      const larger = new Uint8Array(Math.max(2 * held.length, length + chunk.length));
      larger.set(held.subarray(0, length));
      held = larger;
    }
    held.set(chunk, length);
    length += chunk.length;
  }

  const declared = response.headers.has('content-encoding') ? null : response.headers.get('content-length');
  const declaredSize = declared !== null && /^\d{1,15}$/.test(declared) ? Number(declared) : undefined;
  return {
    headers: response.headers,
    acceptsRanges: false,
    get size() {
      return ended ? length : declaredSize;
    },
    async read(start, end) {
      while (length < end && !ended) {
        if (end - length > budget.bytesLeft)
          throw new BudgetSpentError('The server sends no ranges, and this one is too far from the start');
        const next = await chunks.next();
        if (next.done === true) ended = true;
        else keep(next.value);
      }
      return held.slice(start, Math.min(end, length));
    },
    async close() {
      await response.discard();
      await chunks.return?.();
    },
  };
}

/** What a 206 answer holds; undefined when it does not say. `size` is undefined where the server writes `*`. */
function contentRange(response: GuardedResponse): { start: number; size: number | undefined } | undefined {
  const match = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (match === null) return undefined;
  return { start: Number(match[1]), size: match[2] === '*' ? undefined : Number(match[2]) };
}

/** The first `maxBytes` of a body; a server that sends more than it was asked for is not read on. */
async function collect(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(maxBytes);
  let length = 0;
  for await (const chunk of body) {
    const part = chunk.subarray(0, maxBytes - length);
    bytes.set(part, length);
    length += part.length;
    if (length === maxBytes) break;
  }
  return bytes.subarray(0, length);
}
