import type { ClientKind, ClientMessage } from '@matinee/protocol';

export { openWebSocket, type Socket } from './socket.ts';

/** Credentials for a closed room. */
export interface Entry {
  password?: string | undefined;
  /** The token of an invite link. */
  invite?: string | undefined;
  /** Knocks if a user inside has to open. */
  knock?: boolean | undefined;
}

export interface Opening {
  token: string;
  page: string;
  clientId?: string | undefined;
  kind?: ClientKind | undefined;
  entry?: Entry | undefined;
}

/** Returns the first message of a connection. */
export function authMessage({ token, page, clientId, kind, entry }: Opening): ClientMessage {
  return {
    action: 'auth',
    token,
    clientId,
    kind,
    page,
    understands: ['queue-operations', 'message-changes', 'reactions', 'typists', 'devices'],
    events: 'all',
    ...entry,
  };
}

/**
 * Returns a client's name for itself: the server knows the client by it after a reconnect.
 * @param random a number from 0 to below 1
 */
export function newPageName(random: () => number): string {
  return Array.from({ length: 16 }, () => Math.floor(random() * 36).toString(36)).join('');
}
