import type { IncomingMessage } from 'node:http';

/** Names that the DNS of the internet never has (RFC 6761, RFC 6762, and `internal`, which ICANN has set apart). */
const localName = /^[^.]+$|\.(?:localhost|local|internal)$/;
const ipv4 = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * Checks that a request's `Host` is one of `urls`, an IP address, or a name that no stranger can have. Otherwise a
 * stranger's page whose own name suddenly leads to this server would count as a page of this server (DNS rebinding).
 */
export function createHostCheck(urls: readonly string[]): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const hosts = new Set(urls.map((url) => new URL(url).hostname));
  return ({ headers: { host } }) => {
    // Browsers always send one.
    if (host === undefined) return true;
    const name = URL.parse(`http://${host}`)?.hostname ?? '.';
    return hosts.has(name) || name.startsWith('[') || ipv4.test(name) || localName.test(name);
  };
}
