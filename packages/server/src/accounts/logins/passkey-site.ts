import { isIP } from 'node:net';

/** The site on which a server's passkeys work. */
export interface PasskeySite {
  /** The domain of the passkeys: WebAuthn's RP ID. */
  domain: string;
  /** The origin of the pages that may use them. */
  origin: string;
}

/**
 * Returns the site of the server with this URL. Browsers have no passkeys for IP addresses, nor without HTTPS except on
 * localhost; a server on a loopback address uses passkeys of localhost.
 */
export function passkeySiteOf(publicUrl: string): PasskeySite | undefined {
  const url = new URL(publicUrl);
  if (/^(?:127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost';
  const { hostname, protocol, origin } = url;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined;
  return { domain: hostname, origin };
}
