import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Logger } from 'pino';

const nearbyNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const) {
  nearbyNetworks.addSubnet(network, prefix, 'ipv4');
}
nearbyNetworks.addAddress('::1', 'ipv6');
nearbyNetworks.addSubnet('fc00::', 7, 'ipv6');
nearbyNetworks.addSubnet('fe80::', 10, 'ipv6');

/**
 * Returns a function to call with each request, which warns once if a nearby untrusted proxy forwards requests: all
 * limits then count the proxy instead of its users.
 * @param onFound called with the proxy's IP address
 */
export function createForwardedWarning(
  log: Pick<Logger, 'warn'>,
  onFound: (peer: string) => void = () => undefined,
): (request: IncomingMessage) => void {
  let hasWarned = false;
  return ({ headers, socket: { remoteAddress } }) => {
    if (hasWarned || remoteAddress === undefined) return;
    if (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined) return;
    const peer = remoteAddress.replace(/^::ffff:/i, '');
    if (!nearbyNetworks.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return;
    hasWarned = true;
    onFound(peer);
    log.warn(
      { peer },
      `Requests come through a proxy that is not trusted, so limits count the proxy and not the people behind it. Set TRUST_PROXY=${peer}`,
    );
  };
}
