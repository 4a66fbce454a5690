import { isIP } from 'node:net';

/** What requests are counted under whose address is none, such as that of a connection that is gone already. */
const unknownKey = 'unknown';

/** An address as a proxy may have written it: IPv4 with a port, IPv6 in brackets with or without one, or with a zone. */
function toBareIp(address: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return bare.split('%')[0] ?? bare;
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser knows all spellings.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const start = head === '' ? [] : head.split(':');
  if (tail === undefined) return start;
  const end = tail === '' ? [] : tail.split(':');
  return [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end];
}

/**
 * What an address is counted under: an IPv4 address by itself, an IPv6 address by its /64, since that is what one
 * household gets. IPv4 written as IPv6 is IPv4. All that is no address shares one key.
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
