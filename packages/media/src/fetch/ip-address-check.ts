import { BlockList, isIP } from 'node:net';
import { forbiddenRanges, metadataRanges, privateRanges, type IpAddressRange } from './ip-address-ranges.ts';

export type IpAddressCheck = (address: string) => boolean;

export function createIpAddressCheck(allowPrivate: boolean): IpAddressCheck {
  const isForbidden = membership(forbiddenRanges);
  const isPrivate = membership(privateRanges);
  const isMetadata = membership(metadataRanges);
  return (address) => {
    // BlockList can't read zones, which only link-local addresses have.
    if (isIP(address) === 0 || address.includes('%') || isMetadata(address)) return false;
    return !isForbidden(address) || (allowPrivate && isPrivate(address));
  };
}

function membership(ranges: readonly IpAddressRange[]): (address: string) => boolean {
  // One list per family: a BlockList matches across families, so ::ffff:0:0/96 would forbid all of IPv4.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { network, prefix, family } of ranges) lists[family].addSubnet(network, prefix, family);
  return (address) => {
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    return lists[family].check(address, family);
  };
}
