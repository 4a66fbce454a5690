import type { ClientRoom } from '../../room-client/client-room-store.ts';

/** The connection as the page shows it. */
export type ConnectionStatus = 'connected' | 'connecting' | 'reconnecting' | 'disconnected';

export function selectConnectionStatus({ connection, sync, isSynced }: ClientRoom): ConnectionStatus {
  if (isSynced) return 'connected';
  if (connection.status === 'inactive' && connection.kickReason !== undefined) return 'disconnected';
  return sync === undefined ? 'connecting' : 'reconnecting';
}

/** The close code that has ended the connection for good. Undefined while there is one, or the page tries to get one. */
export function selectFinalReason({ connection }: ClientRoom): number | undefined {
  return connection.status === 'inactive' ? connection.kickReason : undefined;
}
