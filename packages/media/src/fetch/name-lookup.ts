import type { LookupAddress } from 'node:dns';
import { callbackify } from 'node:util';
import { queryAddresses, type DnsQueryOptions } from './dns-query.ts';
import type { Lookup } from './guarded-lookup.ts';
import { createHostsFile, type HostsFile } from './hosts-file.ts';
import { askSystem, oneAtATime, type SystemLookup } from './system-lookup.ts';

export interface NameLookupOptions extends DnsQueryOptions {
  /** Whether names of a home network may be asked of the operating system, when name servers do not know them. */
  allowPrivate: boolean;
  hosts?: HostsFile;
  system?: SystemLookup;
  /** A clock that only goes forward, in ms. */
  now?: () => number;
}

/** How long an answer is kept, in ms: that a name has addresses, or that there is no such name. */
const keepMs = 60_000;
/** The same where name servers did not answer, which may be over soon. */
const keepFailureMs = 5000;
const maxEntries = 1000;
const systemTimeoutMs = 2000;
/** Endings that routers and machines of a home network use, besides `.local`. */
const localEndings = ['lan', 'home', 'internal', 'home.arpa', 'localdomain'];

interface Kept {
  answer: Promise<LookupAddress[]>;
  endMs: number;
}

/**
 * Finds the addresses of names: in the hosts file, then from name servers, all without a thread of Node's pool, which
 * passwords and files need as well. Only where private media is allowed, a name of a home network (one label, `.lan` and
 * the like) for which name servers have no address is asked of the operating system, one at a time: search domains and
 * other ways to name machines are known there alone. So is multicast DNS, which `.local` belongs to (RFC 6762).
 */
export function createNameLookup({ allowPrivate, hosts, system = askSystem, now, ...dns }: NameLookupOptions): Lookup {
  const time = now ?? (() => performance.now());
  const hostsFile = hosts ?? createHostsFile(undefined, time);
  const askOfSystem = oneAtATime(system, systemTimeoutMs);
  /** The one asked for longest ago comes first. */
  const kept = new Map<string, Kept>();

  async function find(name: string): Promise<LookupAddress[]> {
    const listed = await hostsFile.find(name);
    if (listed !== undefined) return listed;
    if (isUnder(name, 'localhost')) return loopback;
    const asked = isUnder(name, 'local') ? Promise.resolve(undefined) : queryAddresses(name, dns);
    if (!allowPrivate || !isLocal(name)) return (await asked) ?? [];
    return (await asked.catch(() => undefined)) ?? (await askOfSystem(name)) ?? [];
  }

  function ask(name: string): Promise<LookupAddress[]> {
    const answer = find(name);
    const entry: Kept = { answer, endMs: Number.POSITIVE_INFINITY };
    kept.set(name, entry);
    const oldest = kept.size > maxEntries ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    answer.then(
      () => (entry.endMs = time() + keepMs),
      () => (entry.endMs = time() + keepFailureMs),
    );
    return answer;
  }

  function addressesOf(name: string): Promise<LookupAddress[]> {
    const entry = kept.get(name);
    if (entry !== undefined && time() < entry.endMs) return entry.answer;
    kept.delete(name);
    return ask(name);
  }

  return callbackify(async (hostname: string) => {
    const addresses = await addressesOf(hostname.toLowerCase().replace(/\.$/, ''));
    if (addresses.length === 0) throw Object.assign(new Error('No such name'), { code: 'ENOTFOUND' });
    return addresses;
  });
}

/** RFC 6761, section 6.3: names under `localhost` are this machine, whatever name servers say. */
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
