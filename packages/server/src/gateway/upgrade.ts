import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorName } from '@matinee/protocol';
import { withoutBase } from '../config/public-url.ts';
import type { SocketQuota } from './socket-quota.ts';

/** The HTTP status, and the name for the log. */
export interface UpgradeRefusal {
  status: string;
  name: ErrorName;
}

const tooMany: UpgradeRefusal = { status: '429 Too Many Requests', name: 'TooManyRequests' };
const notFound: UpgradeRefusal = { status: '404 Not Found', name: 'NotFound' };
/** Lets a proxy try another server. */
export const stopping: UpgradeRefusal = { status: '503 Service Unavailable', name: 'Unavailable' };
const foreignHost: UpgradeRefusal = { status: '421 Misdirected Request', name: 'PermissionDeniedException' };
const foreignOrigin: UpgradeRefusal = { status: '403 Forbidden', name: 'PermissionDeniedException' };

export interface UpgradeOptions {
  socketQuota: SocketQuota;
  isOwnHost: (request: IncomingMessage) => boolean;
  origins: readonly string[];
  basePath: string;
}

/** Returns undefined if the upgrade may go on. */
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

/** As the server's routes have them. */
export function pathAndQueryOf({ url = '' }: IncomingMessage, basePath: string): [path: string, query: string] {
  const [path = '', query = ''] = withoutBase(url, basePath).split('?');
  return [path, query];
}

/** Programs that are not browsers send no origin, and have no cookie that a foreign page could abuse. */
function isOwnPage({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
}

export function refuseUpgrade(socket: Socket, { status }: UpgradeRefusal, requestId: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nX-Request-Id: ${requestId}\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
