import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorName } from '@matinee/protocol';
import { withoutBase } from '../config/public-url.ts';
import type { SocketQuota } from './socket-quota.ts';

/** The refusal of an upgrade to a WebSocket: the HTTP status, and the name under which it is logged. */
export interface UpgradeRefusal {
  status: string;
  name: ErrorName;
}

const tooMany: UpgradeRefusal = { status: '429 Too Many Requests', name: 'TooManyRequests' };
const notFound: UpgradeRefusal = { status: '404 Not Found', name: 'NotFound' };
/** The refusal of a server that stops, so that a proxy may try another server. */
export const stopping: UpgradeRefusal = { status: '503 Service Unavailable', name: 'Unavailable' };
/** The refusal of a host that is no name of this server. */
const foreignHost: UpgradeRefusal = { status: '421 Misdirected Request', name: 'PermissionDeniedException' };
const foreignOrigin: UpgradeRefusal = { status: '403 Forbidden', name: 'PermissionDeniedException' };

export interface UpgradeOptions {
  socketQuota: SocketQuota;
  /** Whether a request names a host that can be this server's. */
  isOwnHost: (request: IncomingMessage) => boolean;
  /** Origins whose pages may connect, besides pages of the server's own host. */
  origins: readonly string[];
  /** The path of PUBLIC_URL; empty at the root of a host. */
  basePath: string;
}

/** Checks an upgrade by its path, its origin and the quota of its IP address. Returns undefined if it may go on. */
export function checkUpgrade(
  request: IncomingMessage,
  socket: Socket,
  address: string,
  { socketQuota, isOwnHost, origins, basePath }: UpgradeOptions,
): UpgradeRefusal | undefined {
  if (!socketQuota.takeHandshake(address)) return tooMany;
  if (!isOwnHost(request)) return foreignHost;
  const [path] = pathAndQueryOf(request, basePath);
  if (!/^\/api\/room(\/|$)/.test(path)) return notFound;
  if (!isOwnPage(request, origins)) return foreignOrigin;
  return socketQuota.takeSocket(address, socket) ? undefined : tooMany;
}

/** Returns the path and the query of an upgrade, as the server's routes have them. */
export function pathAndQueryOf({ url = '' }: IncomingMessage, basePath: string): [path: string, query: string] {
  const [path = '', query = ''] = withoutBase(url, basePath).split('?');
  return [path, query];
}

/** Programs that are not browsers send no origin; they have no cookie that a foreign page could abuse. */
function isOwnPage({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Answers an upgrade and ends its connection. */
export function refuseUpgrade(socket: Socket, { status }: UpgradeRefusal, requestId: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nX-Request-Id: ${requestId}\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
