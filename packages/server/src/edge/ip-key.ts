import { isIP } from 'node:net';

/** Requests of a closed connection have no IP address. */
const unknownKey = 'unknown';

/** Removes the port, the brackets and the zone of IPv6, which proxies add. */
function toBareIp(address: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return bare.split('%')[0] ?? bare;
}

/** In lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalizes every notation.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const start = head === '' ? [] : head.split(':');
  if (tail === undefined) return start;
  const end = tail === '' ? [] : tail.split(':');
  return [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end];
}

/**
 * Returns the key under which limits count an IP address: an IPv4 address itself, also if it is mapped to IPv6, or an
 * IPv6 address by its /64, which belongs to one household. Anything else shares the key `unknown`.
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

/** Returns the network of an IP key for operators, who never see the address of a single household: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(ipKey: string): string {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(ipKey) ?? [];
  if (ipv4 !== undefined) return `${ipv4}.0/24`;
  const groups = /^([^/]+)::\/64$/.exec(ipKey)?.[1]?.split(':').slice(0, 3);
  if (groups === undefined) return ipKey;
  // Zeros at the end are part of the `::` already.
  while (groups.at(-1) === '0') groups.pop();
  return `${groups.join(':')}::/48`;
}
