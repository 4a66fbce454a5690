import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { preciseClock, type Clock } from '@matinee/base/clock';

export interface DnsQueryOptions {
  /** Name servers (`address` or `address:port`); by default the system's. */
  servers?: readonly string[];
  /** How long to wait for an answer, in ms. */
  timeoutMs?: number;
  clock?: Pick<Clock, 'after'>;
}

const defaultTimeoutMs = 2000;
/** How long to wait for the other family once one has answered. */
const otherFamilyMs = 300;
/** A name server may send thousands. */
const maxAddresses = 64;
/** Error codes for names that don't exist or have no address of the family. */
const missingCodes = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Queries name servers for the A and AAAA records of a name; IPv4 addresses come first. It needs no thread, so a name whose
 * server never answers delays nothing else. It ignores the hosts file and search domains.
 *
 * Undefined if the name doesn't exist or has no address. Rejects if the servers don't answer in time or fail.
 */
export async function queryAddresses(
  name: string,
  { servers, timeoutMs = defaultTimeoutMs, clock = preciseClock }: DnsQueryOptions = {},
): Promise<LookupAddress[] | undefined> {
  // One resolver for each name, since cancel() ends all queries of a resolver. The first try has a third of the time, so
  // that a lost packet doesn't fail the name.
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  const timers = [clock.after(timeoutMs, cancel)];

  async function ask(family: 4 | 6): Promise<LookupAddress[]> {
    const found = await (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name));
    timers.push(clock.after(otherFamilyMs, cancel));
    return found.map((address) => ({ address, family }));
  }

  const answers = await Promise.allSettled([ask(4), ask(6)]);
  for (const stop of timers) stop();
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > maxAddresses) throw new Error('The name has too many addresses');
  if (addresses.length > 0) return addresses;
  const failed = answers.find((answer) => answer.status === 'rejected' && !missingCodes.has(codeOf(answer.reason)));
  if (failed?.status === 'rejected') throw failed.reason;
  return undefined;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
