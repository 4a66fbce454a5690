import { isIP } from 'node:net';

/** Labels under which country registries register names, as in `co.uk`. */
const registryLabels = new Set(['ac', 'co', 'com', 'edu', 'go', 'gob', 'gov', 'mil', 'ne', 'net', 'nom', 'or', 'org']);

/**
 * The group that a host counts towards: its registered name (`example.org` for `h1.example.org`), so that all names of one
 * owner count together, an IPv4 address, or the /64 of an IPv6 address. Without a list of all registries some unrelated
 * hosts count as one, and share slots.
 *
 * @param hostname of a URL: IPv6 in brackets
 */
export function hostGroup(hostname: string): string {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) === 4) return host;
  // `::` stands for zeros: only the groups before it count.
  if (isIP(host) === 6) return (host.split('::')[0] ?? '').split(':').slice(0, 4).join(':');
  const labels = host.split('.');
  const isUnderRegistry = (labels.at(-1) ?? '').length === 2 && registryLabels.has(labels.at(-2) ?? '');
  return labels.slice(isUnderRegistry ? -3 : -2).join('.');
}
