import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { preciseClock, type Clock } from '@matinee/base/clock';

export interface DnsQueryOptions {
  /** `address` or `address:port`; the system's by default. */
  servers?: readonly string[];
  timeoutMs?: number;
  clock?: Pick<Clock, 'after'>;
}

const defaultTimeoutMs = 2000;
/** How long to wait for the other family once one has answered. */
const otherFamilyMs = 300;
/** A name server may send thousands. */
const maxAddresses = 64;
const missingCodes = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Queries name servers without a thread, so a silent server delays nothing else. Ignores the hosts file and search domains.
 * Returns IPv4 first; undefined for a missing name or address. Rejects if the servers fail or don't answer in time.
 */
export async function queryAddresses(
  name: string,
  { servers, timeoutMs = defaultTimeoutMs, clock = preciseClock }: DnsQueryOptions = {},
): Promise<LookupAddress[] | undefined> {
  // One resolver per name, since cancel() ends all its queries. A short first try keeps a lost packet from failing the name.
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
