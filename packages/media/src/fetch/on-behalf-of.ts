import { AsyncLocalStorage } from 'node:async_hooks';
import type { Requesters } from './requesters.ts';

const current = new AsyncLocalStorage<Requesters>();

/**
 * Does work on behalf of requesters: its fetches use their slots.
 *
 * This isn't a parameter because a dozen sites, which don't need it, are called between a look-up and its fetches. It is
 * set for `work` only, by all work that may be shared, and read in one place: where the budget of a look-up starts.
 */
export function onBehalfOf<T>(requesters: Requesters, work: () => T): T {
  return current.run(requesters, work);
}

/** The requesters of the running work; undefined outside of `onBehalfOf`. */
export function currentRequesters(): Requesters | undefined {
  return current.getStore();
}
