import { lookup, type LookupAddress } from 'node:dns';

/** Asks the operating system; undefined for a name that it does not know. */
export type SystemLookup = (name: string) => Promise<LookupAddress[] | undefined>;

/** Names that may wait for the operating system. */
const maxWaiting = 8;

/** The operating system's own resolver (getaddrinfo): it knows multicast DNS, search domains and what else is set up. */
export const askSystem: SystemLookup = (name) =>
  new Promise((resolve) => {
    lookup(name, { all: true }, (error, addresses) => resolve(error === null && addresses.length > 0 ? addresses : undefined));
  });

/**
 * Lets one name at a time ask the operating system, whose resolver holds a thread for as long as it tries, and cannot
 * be called off. A name that takes longer than `timeoutMs`, or finds too many waiting, is unknown.
 */
export function oneAtATime(ask: SystemLookup, timeoutMs: number): SystemLookup {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  return async (name) => {
    if (waiting >= maxWaiting) return undefined;
    waiting += 1;
    let isTooLate = false;
    const turn = last.then(() => (isTooLate ? undefined : ask(name)));
    last = turn.catch(() => undefined).finally(() => (waiting -= 1));
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      isTooLate = true;
      late.resolve(undefined);
    }, timeoutMs);
    try {
      return await Promise.race([turn, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
