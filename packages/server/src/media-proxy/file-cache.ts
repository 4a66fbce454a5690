import type { Clock } from '@matinee/base/clock';
import { createFailureCache } from '@matinee/base/failure-cache';
import { createLoadingCache } from '@matinee/base/loading-cache';
import type { FetchBudget, GuardedFetch, Requester } from '@matinee/media';
import { collectBytes } from '@matinee/media/byte-buffer';
import { createRequesters } from '@matinee/media/requesters';
import { createSharedWork } from '@matinee/media/shared-work';
import { createRefusal, MatineeError } from '@matinee/protocol';

/** Requests for a file that is being loaded share the load. */
export interface FileCache<T> {
  /** Whether the file or its failure is cached. */
  has(key: string): boolean;
  /**
   * A failure is cached for 60 s, except for TooManyRequests, which concerns only the current requesters.
   * @throws PayloadTooLarge for more than an eighth of `maxBytes`, and the errors of `work`
   */
  load(key: string, requester: Requester, work: () => Promise<T>): Promise<T>;
}

export interface FileCacheOptions<T> {
  clock: Clock;
  /** The file used longest ago is dropped first. */
  maxEntries: number;
  maxBytes: number;
  bytesOf: (value: T) => number;
  lifetimeMs: number;
}

const failureLifetimeMs = 60_000;
const maxFailures = 1000;

export function createFileCache<T>({ clock, maxEntries, maxBytes, bytesOf, lifetimeMs }: FileCacheOptions<T>): FileCache<T> {
  const files = createLoadingCache({
    clock,
    lifetimeMs,
    maxEntries,
    size: { of: bytesOf, max: maxBytes },
    flights: createSharedWork<T>(),
    failures: createFailureCache({
      clock,
      lifetimeMs: failureLifetimeMs,
      maxEntries: maxFailures,
      isLasting: (error) => !isTooManyRequests(error),
    }),
  });
  return {
    has: (key) => files.has(key),
    load: (key, requester, work) =>
      files.load(key, createRequesters(requester), async () => {
        const file = await work();
        // A larger file would displace most others.
        if (bytesOf(file) > maxBytes / 8) throw createRefusal('PayloadTooLarge');
        return file;
      }),
  };
}

function isTooManyRequests(error: Error): boolean {
  return error instanceof MatineeError && error.name === 'TooManyRequests';
}

/** @throws MatineeError as the guarded fetch does */
export async function fetchBytes(fetch: GuardedFetch, url: string, budget: FetchBudget): Promise<Buffer> {
  const response = await fetch.get(url, budget);
  const bytes = await collectBytes(response.body);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
