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
