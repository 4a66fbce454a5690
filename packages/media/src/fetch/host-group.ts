import { isIP } from 'node:net';

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
