import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { IpAddressCheck } from './ip-address-check.ts';
import { noAnswer } from './fetch-errors.ts';

/** Finds all addresses of a host name, IPv4 and IPv6, in the manner of Node's `dns.lookup`. */
export type Lookup = (hostname: string, callback: (error: Error | null, addresses: LookupAddress[]) => void) => void;

/**
 * The lookup function of a connection, which connects to the very addresses that are checked here, so a name can't resolve
 * to an allowed address when checked and to another when connected. One forbidden address refuses the name, with the same
 * error as a name that doesn't exist: a different one would reveal names of the server's network.
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
