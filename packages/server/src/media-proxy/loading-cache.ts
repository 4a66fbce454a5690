import type { Clock } from '@matinee/base/clock';
import type { Requester } from '@matinee/media';
import { createRequesters } from '@matinee/media/requesters';
import { createSingleFlight } from '@matinee/media/single-flight';
import { createRefusal, MatineeError } from '@matinee/protocol';

/** Loads each thing once for all who ask at the same time, and keeps the latest in memory. */
export interface KeptLoads<T> {
  /** Whether nothing has to be loaded for a key: it is kept, or that it is not to be had. */
  isKept(key: string): boolean;
  /**
   * What is kept under a key, else what `work` brings. A failure is kept for a minute, and thrown to all who ask; what
   * takes more than an eighth of `maxBytes` is one. That somebody asks for too much is told to those alone who asked at
   * that moment.
   * @throws PayloadTooLarge for what is too large, and whatever `work` throws
   */
  load(key: string, requester: Requester, work: () => Promise<T>): Promise<T>;
}

export interface KeptLoadsOptions<T> {
  clock: Clock;
  /** What is kept in all; what was used longest ago goes first. */
  maxEntries: number;
  maxBytes: number;
  bytesOf: (value: T) => number;
  /** How long something is kept, in ms. */
  keepMs: number;
}

const failureKeepMs = 60_000;
/** Failures push nothing else out, so they are counted by themselves. */
const maxFailures = 1000;

interface Kept<T> {
  value: T;
  bytes: number;
  endMs: number;
}

export function createKeptLoads<T>({ clock, maxEntries, maxBytes, bytesOf, keepMs }: KeptLoadsOptions<T>): KeptLoads<T> {
  /** The one used longest ago comes first. */
  const entries = new Map<string, Kept<T>>();
  /** The one kept longest ago comes first. */
  const failures = new Map<string, { error: unknown; endMs: number }>();
  const loading = createSingleFlight<T>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function keep(key: string, value: T): void {
    forget(key);
    const size = bytesOf(value);
    entries.set(key, { value, bytes: size, endMs: clock.now() + keepMs });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  function keepFailure(key: string, error: unknown): void {
    failures.delete(key);
    failures.set(key, { error, endMs: clock.now() + failureKeepMs });
    const oldest = failures.size > maxFailures ? failures.keys().next().value : undefined;
    if (oldest !== undefined) failures.delete(oldest);
  }

  /** The entry of a key, now the one used last. */
  function take(key: string): Kept<T> | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    if (clock.now() >= entry.endMs) {
      forget(key);
      return undefined;
    }
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  function failureOf(key: string): { error: unknown } | undefined {
    const failure = failures.get(key);
    if (failure === undefined || clock.now() < failure.endMs) return failure;
    failures.delete(key);
    return undefined;
  }

  async function run(key: string, work: () => Promise<T>): Promise<T> {
    try {
      const value = await work();
      // It would push everything else out, or be loaded again for each who asks.
      if (bytesOf(value) > maxBytes / 8) throw createRefusal('PayloadTooLarge');
      keep(key, value);
      return value;
    } catch (error) {
      if (!(error instanceof MatineeError && error.name === 'TooManyRequests')) keepFailure(key, error);
      throw error;
    }
  }

  return {
    isKept: (key) => (entries.get(key)?.endMs ?? 0) > clock.now() || failureOf(key) !== undefined,
    async load(key, requester, work) {
      const kept = take(key);
      if (kept !== undefined) return kept.value;
      const failure = failureOf(key);
      if (failure !== undefined) throw failure.error;
      return loading.run(key, createRequesters(requester), () => run(key, work));
    },
  };
}
