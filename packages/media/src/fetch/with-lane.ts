import type { GuardedFetch } from './guarded-response.ts';
import type { Lane } from './slot-limits.ts';

/** Returns the fetch with slots of another lane by default. */
export function withLane(fetch: GuardedFetch, lane: Lane): GuardedFetch {
  return {
    policy: fetch.policy,
    startBudget: (maxBytes, share) => fetch.startBudget(maxBytes, { lane, ...share }),
    get: (url, budget, headers) => fetch.get(url, budget, headers),
    send: (url, budget, request) => fetch.send(url, budget, request),
    close: () => fetch.close(),
  };
}
