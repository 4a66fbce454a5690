import { delay, preciseClock, type Clock } from '@matinee/base/clock';
import { RangesError, type Ranges, type RangesFailure } from './ranges.ts';

/** Tries for a read that was cut short. */
const maxAttempts = 3;
/** For a part that its owner has not sent yet. */
const askAgainMs = 2000;
/** Too many requests, or a part that isn't there yet (RFC 9110, 15.6.4; RFC 6585, 4). */
const passingStatuses: ReadonlySet<number> = new Set([429, 503]);
/** The request arrived too late, as after a lost connection, or too early (RFC 9110, 15.5.9; RFC 8470, 5.2). */
const untimelyStatuses: ReadonlySet<number> = new Set([408, 425]);
const probeBytes = 256 * 1024;

/**
 * Opens a URL by HTTP ranges (RFC 9110, 14).
 * Rejects with a RangesError: `refused` for a host that sends whole files only, or hides their size from other sites.
 */
export async function openUrlRanges(url: string, fetchUrl: typeof fetch = fetch, clock: Clock = preciseClock): Promise<Ranges> {
  const head = await fetchRange({ fetchUrl, clock }, url, 0, probeBytes);
  const first = await bytesOf(head);
  const sizeBytes = sizeFrom(head) ?? (await sizeByHead(fetchUrl, url));
  if (sizeBytes === undefined) throw new RangesError('refused');
  return {
    sizeBytes,
    async read(start, end, signal) {
      if (end <= first.length) return first.subarray(start, end);
      for (let attempt = 1; ; attempt += 1) {
        try {
          const bytes = await bytesOf(await fetchRange({ fetchUrl, clock }, url, start, end, signal));
          if (bytes.length === end - start) return bytes;
          throw new RangesError('network');
        } catch (error) {
          if (signal?.aborted === true || attempt === maxAttempts || !isCut(error)) throw error;
        }
      }
    },
  };
}

interface Network {
  fetchUrl: typeof fetch;
  clock: Clock;
}

/** Waits until the host has the range. */
async function fetchRange(network: Network, url: string, start: number, end: number, signal?: AbortSignal): Promise<Response> {
  const { fetchUrl, clock } = network;
  for (;;) {
    const headers = { range: `bytes=${start}-${end - 1}` };
    const response = await fetchUrl(url, { headers, signal: signal ?? null }).catch(failOnNetwork(signal));
    if (response.status === 206) return response;
    // The body of a whole film isn't wanted.
    void response.body?.cancel().catch(() => undefined);
    if (!passingStatuses.has(response.status)) throw new RangesError(failureOf(response.status));
    await delay(clock, askAgainMs);
    signal?.throwIfAborted();
  }
}

function failureOf(status: number): RangesFailure {
  if (status === 404 || status === 410) return 'not-found';
  return status >= 500 || untimelyStatuses.has(status) ? 'network' : 'refused';
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer().catch(failOnNetwork()));
}

function failOnNetwork(signal?: AbortSignal): (cause: unknown) => never {
  return (cause) => {
    signal?.throwIfAborted();
    throw new RangesError('network', { cause });
  };
}

const isCut = (error: unknown): boolean => error instanceof RangesError && error.reason === 'network';

/** Reads `Content-Range: bytes 0-99/1234`, which a host may hide from other sites. */
function sizeFrom(response: Response): number | undefined {
  const size = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
}

/** Reads `Content-Length`, which no host can hide. */
async function sizeByHead(fetchUrl: typeof fetch, url: string): Promise<number | undefined> {
  const response = await fetchUrl(url, { method: 'HEAD' }).catch(failOnNetwork());
  const size = Number(response.headers.get('content-length') ?? Number.NaN);
  return response.ok && Number.isSafeInteger(size) ? size : undefined;
}
