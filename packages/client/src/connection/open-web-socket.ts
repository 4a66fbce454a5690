import type { Socket } from './socket.ts';

/**
 * Opens a WebSocket to a path of a server.
 * @param url the address of the server; in a page of the server, empty or a path
 */
export function openWebSocket(url: string, path: string): Socket {
  const { location } = globalThis as { location?: { href: string } };
  return new WebSocket(new URL(url + path, location?.href).href.replace(/^http/, 'ws'));
}
