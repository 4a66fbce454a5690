import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { IpAddressCheck } from './ip-address-check.ts';
import { noAnswer } from './fetch-errors.ts';

/** Finds all addresses of a host name, IPv4 and IPv6, in the manner of Node's `dns.lookup`. */
export type Lookup = (hostname: string, callback: (error: Error | null, addresses: LookupAddress[]) => void) => void;

/**
 * The lookup of a connection: what it answers is what is dialled, so a name cannot resolve to one address when checked
 * and to another when connected. One forbidden address among several refuses them all, in the words for a name that
 * does not exist: another answer would tell strangers the names of the network behind the server.
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
