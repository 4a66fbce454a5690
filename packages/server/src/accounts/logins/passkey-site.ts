import { isIP } from 'node:net';

export interface PasskeySite {
  /** WebAuthn's RP ID. */
  domain: string;
  origin: string;
}

/** Browsers have no passkeys for IP addresses, nor without HTTPS except on localhost; a loopback address counts as localhost. */
export function passkeySiteOf(publicUrl: string): PasskeySite | undefined {
  const url = new URL(publicUrl);
  if (/^(?:127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost';
  const { hostname, protocol, origin } = url;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined;
  return { domain: hostname, origin };
}
