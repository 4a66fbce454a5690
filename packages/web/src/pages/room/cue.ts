import type { RoomState } from '../../room-client/room-store.ts';

/** What the mark of the connection shows. */
export type CueState = 'connected' | 'connecting' | 'reconnecting' | 'disconnected';

export function selectCue({ connection, sync, isInStep }: RoomState): CueState {
  if (isInStep) return 'connected';
  if (connection.status === 'inactive' && connection.kickReason !== undefined) return 'disconnected';
  return sync === undefined ? 'connecting' : 'reconnecting';
}
