import type { ClientRoom } from '../../room-client/client-room-store.ts';

export type ConnectionStatus = 'connected' | 'connecting' | 'reconnecting' | 'disconnected';

export function selectConnectionStatus({ connection, sync, isSynced }: ClientRoom): ConnectionStatus {
  if (isSynced) return 'connected';
  if (connection.status === 'inactive' && connection.kickReason !== undefined) return 'disconnected';
  return sync === undefined ? 'connecting' : 'reconnecting';
}

/** Returns the close code once the connection has ended for good. */
export function selectFinalReason({ connection }: ClientRoom): number | undefined {
  return connection.status === 'inactive' ? connection.kickReason : undefined;
}
