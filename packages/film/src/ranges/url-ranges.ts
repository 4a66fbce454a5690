import { RangesError, type Ranges } from './ranges.ts';

/** A read that was cut short is tried this often, since a server ends the answer when it waits too long for a film's owner. */
const maxAttempts = 3;
const probeBytes = 256 * 1024;

/**
 * Opens the file at a URL by HTTP ranges (RFC 9110, 14). Rejects with a RangesError: `refused` for a host that sends whole
 * files only, or hides their size from other sites.
 */
export async function openUrlRanges(url: string, fetchUrl: typeof fetch = fetch): Promise<Ranges> {
  const head = await fetchRange(fetchUrl, url, 0, probeBytes);
  const first = await bytesOf(head);
  const sizeBytes = sizeFrom(head) ?? (await sizeByHead(fetchUrl, url));
  if (sizeBytes === undefined) throw new RangesError('refused');
  return {
    sizeBytes,
    async read(start, end, signal) {
      if (end <= first.length) return first.subarray(start, end);
      for (let attempt = 1; ; attempt += 1) {
        try {
          const bytes = await bytesOf(await fetchRange(fetchUrl, url, start, end, signal));
          if (bytes.length === end - start) return bytes;
          throw new RangesError('network');
        } catch (error) {
          if (signal?.aborted === true || attempt === maxAttempts || !isCut(error)) throw error;
        }
      }
    },
  };
}

async function fetchRange(fetchUrl: typeof fetch, url: string, start: number, end: number, signal?: AbortSignal): Promise<Response> {
  const response = await fetchUrl(url, { headers: { range: `bytes=${start}-${end - 1}` }, signal: signal ?? null }).catch(
    failOnNetwork(signal),
  );
  if (response.status === 206) return response;
  // The body of a whole film isn't wanted.
  void response.body?.cancel().catch(() => undefined);
  if (response.status === 404 || response.status === 410) throw new RangesError('not-found');
  throw new RangesError(response.status >= 500 || response.status === 429 ? 'network' : 'refused');
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

/** Reads the size of the whole file from `Content-Range: bytes 0-99/1234`, which a host may hide from other sites. */
function sizeFrom(response: Response): number | undefined {
  const size = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
}

/** Reads the size from the `Content-Length` of a HEAD request, which no host can hide. */
async function sizeByHead(fetchUrl: typeof fetch, url: string): Promise<number | undefined> {
  const response = await fetchUrl(url, { method: 'HEAD' }).catch(failOnNetwork());
  const size = Number(response.headers.get('content-length') ?? Number.NaN);
  return response.ok && Number.isSafeInteger(size) ? size : undefined;
}
