const minDelayMs = 2000;
const maxDelayMs = 30_000;

/** Next attempt to load a source that has failed: after 2 s, 4 s and so on, at most 30 s. */
export interface LoadRetry {
  /** Time of the next attempt; Infinity without one. */
  atMs: number;
  /** The delay after the next failure. */
  delayMs: number;
}

export const initialLoadRetry: LoadRetry = { atMs: Infinity, delayMs: minDelayMs };

export function retryAfterFailure({ delayMs }: LoadRetry, nowMs: number): LoadRetry {
  return { atMs: nowMs + delayMs, delayMs: Math.min(delayMs * 2, maxDelayMs) };
}

export function retryAfterLoad(retry: LoadRetry): LoadRetry {
  return { ...retry, atMs: Infinity };
}

/** The source plays: the next failure starts with the shortest delay. */
export function retryAfterSuccess(retry: LoadRetry): LoadRetry {
  return { ...retry, delayMs: minDelayMs };
}
