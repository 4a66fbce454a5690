import { isIP } from 'node:net';

/** Where passkeys of a server work. */
export interface PasskeySite {
  /** To which they belong: what WebAuthn calls RP ID. */
  domain: string;
  /** Of the pages that may use them. */
  origin: string;
}

/**
 * The site of the server with this URL. Browsers know no passkeys for IP addresses, nor without https except on localhost; a
 * server on a loopback address has those of localhost.
 */
export function passkeySiteOf(publicUrl: string): PasskeySite | undefined {
  const url = new URL(publicUrl);
  if (/^(?:127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost';
  const { hostname, protocol, origin } = url;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined;
  return { domain: hostname, origin };
}
