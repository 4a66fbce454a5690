import type { RoomState } from '../../room-client/room-store.ts';

/** What the mark of the connection shows. */
export type ConnectionStatus = 'connected' | 'connecting' | 'reconnecting' | 'disconnected';

export function selectConnectionStatus({ connection, sync, isSynced }: RoomState): ConnectionStatus {
  if (isSynced) return 'connected';
  if (connection.status === 'inactive' && connection.kickReason !== undefined) return 'disconnected';
  return sync === undefined ? 'connecting' : 'reconnecting';
}
