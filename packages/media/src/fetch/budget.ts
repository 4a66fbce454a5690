import { noAnswer } from './fetch-errors.ts';
import type { FetchBudget, Share } from './guarded-response.ts';
import { currentRequesters } from './on-behalf-of.ts';
import { createRequesters, serverRequester } from './requesters.ts';

/** Creates the budget of one look-up. Its time starts now. @param totalMs for all its requests, without waiting for slots */
export function createBudget(maxBytes: number, totalMs: number, { lane = 'links', requesters }: Share = {}): FetchBudget {
  const timeout = new AbortController();
  let leftMs = totalMs;
  let startedMs = performance.now();
  let timer = start();

  function start(): NodeJS.Timeout {
    startedMs = performance.now();
    // Timers may be late on a busy machine, so `leftMs` may be negative.
    return setTimeout(() => timeout.abort(noAnswer()), Math.max(0, leftMs)).unref();
  }

  return {
    bytesLeft: maxBytes,
    deadline: timeout.signal,
    lane,
    requesters: requesters ?? currentRequesters() ?? createRequesters(serverRequester),
    async waiting(slot) {
      clearTimeout(timer);
      leftMs -= performance.now() - startedMs;
      try {
        return await slot;
      } finally {
        timer = start();
      }
    },
  };
}
