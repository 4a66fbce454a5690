import { isIP } from 'node:net';

/** The key of requests without an IP address, such as requests of a closed connection. */
const unknownKey = 'unknown';

/** Strips a proxy's additions from an IP address: the port, the brackets and the zone of IPv6. */
function toBareIp(address: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return bare.split('%')[0] ?? bare;
}

/** Returns the 8 groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalizes every notation.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const start = head === '' ? [] : head.split(':');
  if (tail === undefined) return start;
  const end = tail === '' ? [] : tail.split(':');
  return [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end];
}

/**
 * Returns the key under which limits count an IP address: an IPv4 address itself, an IPv6 address by its /64, which belongs to
 * one household. IPv4-mapped IPv6 addresses count as IPv4. Anything else shares the key `unknown`.
 */
export function ipKeyOf(address: string | undefined): string {
  const bare = address === undefined ? '' : toBareIp(address);
  const family = isIP(bare);
  if (family === 0) return unknownKey;
  if (family === 4) return bare;
  const groups = groupsOf(bare);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * Returns the network of an IP key, as operators see it: the /24 of an IPv4 address, the /48 of an IPv6 /64. Anything else is
 * unchanged. Operators never see the address of a single household.
 */
export function networkOf(ipKey: string): string {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(ipKey) ?? [];
  if (ipv4 !== undefined) return `${ipv4}.0/24`;
  const groups = /^([^/]+)::\/64$/.exec(ipKey)?.[1]?.split(':').slice(0, 3);
  if (groups === undefined) return ipKey;
  // Zeros at the end are part of the `::` already.
  while (groups.at(-1) === '0') groups.pop();
  return `${groups.join(':')}::/48`;
}
