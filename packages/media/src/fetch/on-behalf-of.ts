import { AsyncLocalStorage } from 'node:async_hooks';
import type { Requesters } from './requesters.ts';

const current = new AsyncLocalStorage<Requesters>();

/**
 * Makes the fetches of some work use the slots of its requesters.
 * No parameter, because a dozen sites in between don't need it. Shared work sets it; only the start of a look-up's budget reads it.
 */
export function onBehalfOf<T>(requesters: Requesters, work: () => T): T {
  return current.run(requesters, work);
}

export function currentRequesters(): Requesters | undefined {
  return current.getStore();
}
