import type { AddressInfo } from 'node:net';
import type { Config } from '../config/config.ts';

/** Returns the URL of a listening server on its own machine, such as http://127.0.0.1:8080. */
export function listeningUrl({ address, port, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/**
 * Returns the URL under which users reach the server: PUBLIC_URL, else the one on which the server listens. With `PORT=0` its port is known
 * only once the server listens; until then `listening` is null.
 */
export function publicUrlOf({ publicUrl, port }: Config, listening: AddressInfo | null): string {
  if (publicUrl !== undefined) return publicUrl;
  if (listening === null) return `http://localhost:${port}`;
  const isEverywhere = listening.address === '0.0.0.0' || listening.address === '::';
  return isEverywhere ? `http://localhost:${listening.port}` : listeningUrl(listening);
}

/** Returns the hosts under which links lead to this server. */
export function ownHostsOf({ publicUrl, port }: Config): string[] {
  return publicUrl === undefined ? [`localhost:${port}`, `127.0.0.1:${port}`] : [new URL(publicUrl).host];
}
