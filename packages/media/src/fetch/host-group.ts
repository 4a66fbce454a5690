import { isIP } from 'node:net';

/** Names under which a country's registry gives names out, such as `co.uk`. */
const registryLabels = new Set(['ac', 'co', 'com', 'edu', 'go', 'gob', 'gov', 'mil', 'ne', 'net', 'nom', 'or', 'org']);

/**
 * What a host is counted as: the registered name (`example.org` for `h1.example.org`, so that one owner's
 * names are no crowd), an IPv4 address by itself, an IPv6 address by its /64. Without a list of all registries some
 * unrelated hosts count as one; that costs them no more than sharing places.
 *
 * @param hostname of a URL: IPv6 in brackets
 */
export function hostGroup(hostname: string): string {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) === 4) return host;
  // The longest row of zeros is left out: with it go the groups after it.
  if (isIP(host) === 6) return (host.split('::')[0] ?? '').split(':').slice(0, 4).join(':');
  const labels = host.split('.');
  const isUnderRegistry = (labels.at(-1) ?? '').length === 2 && registryLabels.has(labels.at(-2) ?? '');
  return labels.slice(isUnderRegistry ? -3 : -2).join('.');
}
