import type { Clock } from '@matinee/base/clock';
import { createFailureCache } from '@matinee/base/failure-cache';
import { createLoadingCache } from '@matinee/base/loading-cache';
import type { Requester } from '@matinee/media';
import { createRequesters } from '@matinee/media/requesters';
import { createSharedWork } from '@matinee/media/shared-work';
import { createRefusal, MatineeError } from '@matinee/protocol';

/** Loads each file once for all requesters that ask at the same time, and keeps the files used last in memory. */
export interface FileCache<T> {
  /** Whether `load` fetches nothing: the file is kept, or its failure remembered. */
  has(key: string): boolean;
  /**
   * The file kept for a key, else the result of `work`. A failure is remembered for a minute, except for TooManyRequests,
   * which concerns only those who asked at that moment.
   * @throws PayloadTooLarge for more than an eighth of `maxBytes`, and what `work` throws
   */
  load(key: string, requester: Requester, work: () => Promise<T>): Promise<T>;
}

export interface FileCacheOptions<T> {
  clock: Clock;
  /** Beyond these the file used longest ago is dropped. */
  maxEntries: number;
  maxBytes: number;
  bytesOf: (value: T) => number;
  /** How long a file is kept, in ms. */
  keepMs: number;
}

const failureKeepMs = 60_000;
const maxFailures = 1000;

export function createFileCache<T>({ clock, maxEntries, maxBytes, bytesOf, keepMs }: FileCacheOptions<T>): FileCache<T> {
  const files = createLoadingCache({
    clock,
    keepMs,
    maxEntries,
    size: { of: bytesOf, max: maxBytes },
    flights: createSharedWork<T>(),
    failures: createFailureCache({
      clock,
      keepMs: failureKeepMs,
      maxEntries: maxFailures,
      isLasting: (error) => !isTooManyRequests(error),
    }),
  });
  return {
    has: (key) => files.has(key),
    load: (key, requester, work) =>
      files.load(key, createRequesters(requester), async () => {
        const file = await work();
        // It would displace all others, or be loaded again for each request.
        if (bytesOf(file) > maxBytes / 8) throw createRefusal('PayloadTooLarge');
        return file;
      }),
  };
}

function isTooManyRequests(error: Error): boolean {
  return error instanceof MatineeError && error.name === 'TooManyRequests';
}
