import type { ConnectionState } from '../../room-client/connection.ts';

/** What the mark of the connection shows, and its text. */
export function cueOf(connection: ConnectionState, hasSync: boolean) {
  if (connection.status === 'inactive' && connection.kickReason !== undefined)
    return { state: 'disconnected', text: 'cueDisconnected' } as const;
  if (connection.status === 'connected' && hasSync) return { state: 'connected', text: 'cueConnected' } as const;
  if (!hasSync) return { state: 'reconnecting', text: 'cueConnecting' } as const;
  return { state: 'reconnecting', text: 'cueReconnecting' } as const;
}
