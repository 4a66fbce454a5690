import { AsyncLocalStorage } from 'node:async_hooks';
import type { Requesters } from './requesters.ts';

const current = new AsyncLocalStorage<Requesters>();

/**
 * Does work on behalf of those who asked for it: what it fetches takes places of their share.
 *
 * This is no parameter, because a dozen sites lie between a look-up and what it fetches, each with functions of its own,
 * and not one of them has a use for it. Nothing leaks: it is entered for the length of `work` alone, by each piece of
 * work that may be shared, and read in one place, where a look-up's budget is started.
 */
export function onBehalfOf<T>(requesters: Requesters, work: () => T): T {
  return current.run(requesters, work);
}

/** On whose behalf the running work is done; undefined outside of any. */
export function currentRequesters(): Requesters | undefined {
  return current.getStore();
}
