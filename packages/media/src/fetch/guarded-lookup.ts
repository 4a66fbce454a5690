import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { IpAddressCheck } from './ip-address-check.ts';
import { noAnswer } from './fetch-errors.ts';

/** Finds all addresses of a host name, as Node's `dns.lookup` does. */
export type Lookup = (hostname: string, callback: (error: Error | null, addresses: LookupAddress[]) => void) => void;

/**
 * Connects to the very addresses that are checked here, so a name can't resolve to another one in between. One forbidden address refuses
 * the name, with the error of a missing one: another would reveal names of the server's network.
 */
export function createGuardedLookup(lookup: Lookup, isAllowed: IpAddressCheck): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        callback(noAnswer(new Error('The name leads to an address that is not fetched')), []);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
