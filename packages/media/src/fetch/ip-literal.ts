import { forbiddenRanges, metadataRanges, privateRanges, type IpAddressRange } from './ip-address-ranges.ts';

interface IpAddress {
  readonly family: IpAddressRange['family'];
  readonly bits: bigint;
}

const familyBits = { ipv4: 32, ipv6: 128 } as const;

/** Returns undefined for anything but four decimal numbers, or IPv6 without brackets or zone. Runs in browsers too. */
export function isAllowedIpLiteral(text: string, allowPrivate: boolean): boolean | undefined {
  const address = parseIpAddress(text);
  if (address === undefined) return undefined;
  const isIn = (ranges: readonly IpAddressRange[]) => ranges.some((range) => contains(range, address));
  if (isIn(metadataRanges)) return false;
  return !isIn(forbiddenRanges) || (allowPrivate && isIn(privateRanges));
}

function contains(range: IpAddressRange, address: IpAddress): boolean {
  const network = parseIpAddress(range.network);
  if (network === undefined || range.family !== address.family) return false;
  const shift = BigInt(familyBits[range.family] - range.prefix);
  return network.bits >> shift === address.bits >> shift;
}

function parseIpAddress(text: string): IpAddress | undefined {
  if (text.includes(':')) {
    const bits = parseIpv6(text);
    return bits === undefined ? undefined : { family: 'ipv6', bits };
  }
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return undefined;
  return { family: 'ipv4', bits: joinGroups(text.split('.').map(Number), 8n) };
}

function parseIpv6(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = halves.length === 2 ? 8 - head.length - tail.length : 0;
  const groups = [...head, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...tail];
  if (groups.length !== 8 || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return joinGroups(
    groups.map((group) => Number.parseInt(group, 16)),
    16n,
  );
}

function joinGroups(groups: number[], width: bigint): bigint {
  return groups.reduce((bits, group) => (bits << width) | BigInt(group), 0n);
}
