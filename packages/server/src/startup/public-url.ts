import type { AddressInfo } from 'node:net';
import type { Config } from '../config/config.ts';

export function listeningUrl({ address, port, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/**
 * Returns PUBLIC_URL, else the URL on which the server listens. With `PORT=0` its port is known only once it listens;
 * until then `listening` is null.
 */
export function publicUrlOf({ publicUrl, port }: Config, listening: AddressInfo | null): string {
  if (publicUrl !== undefined) return publicUrl;
  if (listening === null) return `http://localhost:${port}`;
  const isEverywhere = listening.address === '0.0.0.0' || listening.address === '::';
  return isEverywhere ? `http://localhost:${listening.port}` : listeningUrl(listening);
}

export function ownHostsOf({ publicUrl, port }: Config): string[] {
  return publicUrl === undefined ? [`localhost:${port}`, `127.0.0.1:${port}`] : [new URL(publicUrl).host];
}
