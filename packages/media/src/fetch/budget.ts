import type { Clock } from '@matinee/base/clock';
import { noAnswer } from './fetch-errors.ts';
import type { FetchBudget, Share } from './guarded-response.ts';
import { currentRequesters } from './on-behalf-of.ts';
import { createRequesters, serverRequester } from './requesters.ts';

/** Starts the budget of one look-up. @param totalMs for all requests, without waiting for slots */
export function createBudget(
  { maxBytes, totalMs, clock }: { maxBytes: number; totalMs: number; clock: Clock },
  { lane = 'links', requesters }: Share = {},
): FetchBudget {
  const timeout = new AbortController();
  let leftMs = totalMs;
  let startedMs = clock.now();
  let stop = start();

  function start(): () => void {
    startedMs = clock.now();
    // Timers may be late on a busy machine, so `leftMs` may be negative.
    return clock.after(Math.max(0, leftMs), () => timeout.abort(noAnswer()));
  }

  return {
    bytesLeft: maxBytes,
    deadline: timeout.signal,
    lane,
    requesters: requesters ?? currentRequesters() ?? createRequesters(serverRequester),
    async waiting(slot) {
      stop();
      leftMs -= clock.now() - startedMs;
      try {
        return await slot;
      } finally {
        stop = start();
      }
    },
  };
}
