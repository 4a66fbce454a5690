import type { GuardedFetch } from './guarded-response.ts';
import type { Lane } from './slots.ts';

/** The same fetch, whose look-ups take their places in another lane. */
export function inLane(fetch: GuardedFetch, lane: Lane): GuardedFetch {
  return { ...fetch, startBudget: (maxBytes, share) => fetch.startBudget(maxBytes, { lane, ...share }) };
}
