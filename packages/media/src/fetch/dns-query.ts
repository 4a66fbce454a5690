import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

export interface DnsQueryOptions {
  /** Name servers (`address` or `address:port`); those of the system when left out. */
  servers?: readonly string[];
  /** Until a name without an answer has failed, in ms. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 2000;
/** How long the other family is waited for once one has answered, in ms. */
const otherFamilyMs = 300;
/** No host needs more, and a name server may send thousands. */
const maxAddresses = 64;
/** What a name server says of a name that does not exist, or has no address of the family. */
const missingCodes = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Asks name servers for the A and AAAA records of a name, IPv4 first. It takes no thread, so that a name whose server
 * never answers delays nothing else. Reads no hosts file and completes no name.
 *
 * Undefined when the name servers say that there is no such name, or that it has no address. Rejects when they do not
 * answer in time, or answer with a failure.
 */
export async function queryAddresses(
  name: string,
  { servers, timeoutMs = defaultTimeoutMs }: DnsQueryOptions = {},
): Promise<LookupAddress[] | undefined> {
  // One for each name, since cancelling ends all that a resolver has been asked for. The first try ends early, so that
  // a lost packet does not fail the name.
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const timers = [setTimeout(() => resolver.cancel(), timeoutMs)];

  async function ask(family: 4 | 6): Promise<LookupAddress[]> {
    const found = await (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name));
    timers.push(setTimeout(() => resolver.cancel(), otherFamilyMs));
    return found.map((address) => ({ address, family }));
  }

  const settled = await Promise.allSettled([ask(4), ask(6)]);
  for (const timer of timers) clearTimeout(timer);
  const addresses = settled.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > maxAddresses) throw new Error('The name has too many addresses');
  if (addresses.length > 0) return addresses;
  const failed = settled.find((answer) => answer.status === 'rejected' && !missingCodes.has(codeOf(answer.reason)));
  if (failed?.status === 'rejected') throw failed.reason;
  return undefined;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
