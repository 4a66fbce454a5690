import type { LookupAddress } from 'node:dns';
import { callbackify } from 'node:util';
import { preciseClock, type Clock } from '@matinee/base/clock';
import { queryAddresses, type DnsQueryOptions } from './dns-query.ts';
import type { Lookup } from './guarded-lookup.ts';
import { createHostsFile, type HostsFile } from './hosts-file.ts';
import { askSystem, oneAtATime, type SystemLookup } from './system-lookup.ts';

export interface NameLookupOptions extends DnsQueryOptions {
  clock?: Pick<Clock, 'now' | 'after'>;
  /** Queries the operating system for home names that name servers don't know. */
  allowPrivate: boolean;
  hosts?: HostsFile;
  system?: SystemLookup;
}

/** Whether the name exists or not. */
const lifetimeMs = 60_000;
/** A failure to reach name servers may end soon. */
const failureLifetimeMs = 5000;
const maxEntries = 1000;
const systemTimeoutMs = 2000;
/** Besides `.local`. */
const localEndings = ['lan', 'home', 'internal', 'home.arpa', 'localdomain'];

interface CachedAnswer {
  answer: Promise<LookupAddress[]>;
  endMs: number;
}

/**
 * Uses the hosts file, then name servers, without a thread of Node's pool, which passwords and files need too. If private media is allowed,
 * asks the operating system for unknown home names (one label, `.lan` and the like), one at a time: only it knows search domains and
 * multicast DNS, which `.local` belongs to (RFC 6762).
 */
export function createNameLookup({ allowPrivate, hosts, system = askSystem, clock = preciseClock, ...dns }: NameLookupOptions): Lookup {
  const hostsFile = hosts ?? createHostsFile(undefined, clock);
  const querySystem = oneAtATime(system, systemTimeoutMs);
  /** Oldest first. */
  const cached = new Map<string, CachedAnswer>();

  async function find(name: string): Promise<LookupAddress[]> {
    const listed = await hostsFile.find(name);
    if (listed !== undefined) return listed;
    if (isUnder(name, 'localhost')) return loopback;
    const answer = isUnder(name, 'local') ? Promise.resolve(undefined) : queryAddresses(name, { ...dns, clock });
    if (!allowPrivate || !isLocal(name)) return (await answer) ?? [];
    return (await answer.catch(() => undefined)) ?? (await querySystem(name)) ?? [];
  }

  function ask(name: string): Promise<LookupAddress[]> {
    const answer = find(name);
    const entry: CachedAnswer = { answer, endMs: Number.POSITIVE_INFINITY };
    cached.set(name, entry);
    const oldest = cached.size > maxEntries ? cached.keys().next().value : undefined;
    if (oldest !== undefined) cached.delete(oldest);
    answer.then(
      () => (entry.endMs = clock.now() + lifetimeMs),
      () => (entry.endMs = clock.now() + failureLifetimeMs),
    );
    return answer;
  }

  function addressesOf(name: string): Promise<LookupAddress[]> {
    const entry = cached.get(name);
    if (entry !== undefined && clock.now() < entry.endMs) return entry.answer;
    cached.delete(name);
    return ask(name);
  }

  return callbackify(async (hostname: string) => {
    const addresses = await addressesOf(hostname.toLowerCase().replace(/\.$/, ''));
    if (addresses.length === 0) throw Object.assign(new Error('No such name'), { code: 'ENOTFOUND' });
    return addresses;
  });
}

/** RFC 6761, 6.3. */
const loopback: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

function isLocal(name: string): boolean {
  return !name.includes('.') || isUnder(name, 'local') || localEndings.some((ending) => isUnder(name, ending));
}

function isUnder(name: string, parent: string): boolean {
  return name === parent || name.endsWith(`.${parent}`);
}
