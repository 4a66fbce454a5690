import { isIP } from 'node:net';
import { ipKeyOf } from '../edge/ip-key.ts';

/** IPv6 counts by its first 64 bits: the rest is one household's. */
export interface Network {
  family: 4 | 6;
  prefix: number;
  /** The first 32 bits of IPv4, or 64 of IPv6, with 0 after the prefix. */
  bits: bigint;
}

const widths = { 4: 32, 6: 64 } as const;
/** Wider networks are larger than any provider's. */
const minPrefixes = { 4: 8, 6: 16 } as const;
/** The bit at which the IPv4 address begins in an IPv4-mapped one. */
const mappedPrefix = 96;

/** Returns the network of a key of `ipKeyOf`; undefined for an unknown address. */
export function networkOfKey(key: string): Network | undefined {
  if (isIP(key) === 4) {
    const bits = key.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
    return { family: 4, prefix: widths[4], bits };
  }
  const groups = /^([\da-f:]+)::\/64$/.exec(key)?.[1]?.split(':');
  if (groups === undefined) return undefined;
  return { family: 6, prefix: widths[6], bits: groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n) };
}

/**
 * Reads an IP address or a network such as 203.0.113.0/24: IPv4 from /8, IPv6 from /16 to /64. An IPv6 address alone means its /64, an
 * IPv4-mapped address the IPv4 address. Undefined for anything else.
 */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.trim().split('/');
  const isPlain = isIP(address) !== 0 && !address.includes('%') && rest.length === 0;
  if (!isPlain || (length !== undefined && !/^[1-9]\d{0,2}$/.test(length))) return undefined;
  const whole = networkOfKey(ipKeyOf(address));
  if (whole === undefined) return undefined;
  const isMapped = whole.family === 4 && isIP(address) === 6;
  const prefix = length === undefined ? whole.prefix : Number(length) - (isMapped ? mappedPrefix : 0);
  if (prefix < minPrefixes[whole.family] || prefix > widths[whole.family]) return undefined;
  return narrowedTo(whole, prefix);
}

/** Returns the wider network with this prefix. */
export function narrowedTo({ family, bits }: Network, prefix: number): Network {
  const rest = BigInt(widths[family] - prefix);
  return { family, prefix, bits: (bits >> rest) << rest };
}

export function isWithin(inner: Network, outer: Network): boolean {
  return inner.family === outer.family && inner.prefix >= outer.prefix && narrowedTo(inner, outer.prefix).bits === outer.bits;
}

/** Returns for example 203.0.113.0/24 or 2001:db8:0:0::/48. */
export function textOfNetwork({ family, prefix, bits }: Network): string {
  if (family === 4) return `${[24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 255n).join('.')}/${prefix}`;
  const groups = [48n, 32n, 16n, 0n].map((shift) => ((bits >> shift) & 0xffffn).toString(16));
  // The URL parser shortens it.
  return `${new URL(`http://[${groups.join(':')}::]`).hostname.slice(1, -1)}/${prefix}`;
}
