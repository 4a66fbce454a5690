import { noAnswer } from './fetch-errors.ts';
import type { FetchBudget, Share } from './guarded-response.ts';
import { currentRequesters } from './on-behalf-of.ts';
import { createRequesters, serverRequester } from './requesters.ts';

/** What one look-up may cost. Its time starts now. @param totalMs for all its requests, without waiting for places */
export function createBudget(maxBytes: number, totalMs: number, { lane = 'links', requesters }: Share = {}): FetchBudget {
  const late = new AbortController();
  let leftMs = totalMs;
  let startedMs = performance.now();
  let timer = start();

  function start(): NodeJS.Timeout {
    startedMs = performance.now();
    // On a busy machine a timer comes late: less than nothing is left then.
    return setTimeout(() => late.abort(noAnswer()), Math.max(0, leftMs)).unref();
  }

  return {
    bytesLeft: maxBytes,
    deadline: late.signal,
    lane,
    requesters: requesters ?? currentRequesters() ?? createRequesters(serverRequester),
    async waiting(place) {
      clearTimeout(timer);
      leftMs -= performance.now() - startedMs;
      try {
        return await place;
      } finally {
        timer = start();
      }
    },
  };
}
