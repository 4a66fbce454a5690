export interface IpAddressRange {
  readonly network: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

function range(cidr: string): IpAddressRange {
  const slash = cidr.lastIndexOf('/');
  const network = cidr.slice(0, slash);
  return { network, prefix: Number(cidr.slice(slash + 1)), family: network.includes(':') ? 'ipv6' : 'ipv4' };
}

/** Ranges that aren't global unicast (IANA special-purpose registries) or contain an IPv4 address. */
export const forbiddenRanges: readonly IpAddressRange[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].map(range);

/** Ranges that a server for a home network may open. */
export const privateRanges: readonly IpAddressRange[] = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
].map(range);

/** Metadata services of clouds, in private and public ranges. */
export const metadataRanges: readonly IpAddressRange[] = ['100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::254/128'].map(range);
