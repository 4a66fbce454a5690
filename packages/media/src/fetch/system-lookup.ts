import { lookup, type LookupAddress } from 'node:dns';

/** Returns undefined for an unknown name. */
export type SystemLookup = (name: string) => Promise<LookupAddress[] | undefined>;

const maxWaiting = 8;

/** Asks getaddrinfo, which knows multicast DNS and search domains. */
export const askSystem: SystemLookup = (name) =>
  new Promise((resolve) => {
    lookup(name, { all: true }, (error, addresses) => resolve(error === null && addresses.length > 0 ? addresses : undefined));
  });

/** Looks up one name at a time: the resolver blocks a thread and can't be cancelled. Unknown after `timeoutMs` or if too many wait. */
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
