import { isIP } from 'node:net';

/** Each lane has reserved slots, so that no lane can take all. `sites` are built in or chosen by the operator. */
export type Lane = 'links' | 'sites' | 'images' | 'subtitles';

export interface LaneLimits {
  /** Slots that no other lane takes. */
  reserved: number;
  perSession: number;
  perAddress: number;
  perHost: number;
  /** Keeps one IP address from taking a host from the others. */
  perHostAndAddress: number;
  waiting: number;
  /** One session, or one IP address where there is no session. */
  waitingPerSession: number;
}

export interface SlotLimits {
  /** Unreserved slots go to the first lane that needs one. */
  total: number;
  waitMs: number;
  lanes: Readonly<Record<Lane, LaneLimits>>;
}

export const defaultSlots: SlotLimits = {
  total: 32,
  waitMs: 30_000,
  lanes: {
    links: { reserved: 6, perSession: 2, perAddress: 6, perHost: 4, perHostAndAddress: 3, waiting: 80, waitingPerSession: 20 },
    sites: { reserved: 4, perSession: 2, perAddress: 4, perHost: 4, perHostAndAddress: 3, waiting: 40, waitingPerSession: 20 },
    images: { reserved: 4, perSession: 2, perAddress: 2, perHost: 4, perHostAndAddress: 2, waiting: 60, waitingPerSession: 40 },
    subtitles: { reserved: 2, perSession: 2, perAddress: 2, perHost: 4, perHostAndAddress: 2, waiting: 20, waitingPerSession: 8 },
  },
};

/** Under which countries register names, as in `co.uk`. */
const registryLabels = new Set(['ac', 'co', 'com', 'edu', 'go', 'gob', 'gov', 'mil', 'ne', 'net', 'nom', 'or', 'org']);

/**
 * Groups hosts of one owner: by registered name (`example.org` for `h1.example.org`), IPv4 address, or /64 of IPv6.
 * Without a list of all registries some unrelated hosts share a group.
 * @param hostname of a URL: IPv6 in brackets
 */
export function hostGroup(hostname: string): string {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) === 4) return host;
  // Only the groups before `::`, which stands for zeros, count.
  if (isIP(host) === 6) return (host.split('::')[0] ?? '').split(':').slice(0, 4).join(':');
  const labels = host.split('.');
  const isUnderRegistry = (labels.at(-1) ?? '').length === 2 && registryLabels.has(labels.at(-2) ?? '');
  return labels.slice(isUnderRegistry ? -3 : -2).join('.');
}
