import { lookup, type LookupAddress } from 'node:dns';

/** Looks a name up by the operating system; undefined if it doesn't know the name. */
export type SystemLookup = (name: string) => Promise<LookupAddress[] | undefined>;

/** How many names may wait for the operating system. */
const maxWaiting = 8;

/** The operating system's resolver (getaddrinfo), which knows multicast DNS and search domains. */
export const askSystem: SystemLookup = (name) =>
  new Promise((resolve) => {
    lookup(name, { all: true }, (error, addresses) => resolve(error === null && addresses.length > 0 ? addresses : undefined));
  });

/**
 * Looks up one name at a time, since the operating system's resolver blocks a thread and can't be cancelled. A name is
 * unknown if it takes longer than `timeoutMs` or too many wait.
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
