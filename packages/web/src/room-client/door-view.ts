import { CloseCode } from '@matinee/protocol';
import type { ClientRoom, Refusal } from './client-room-store.ts';

/** The door of a room that a user stands before. */
export interface DoorView {
  kind: 'banned';
  ban: Pick<Refusal, 'explanation' | 'endsAt'>;
}

/** The door that the server shows, by how it has closed the connection. Undefined where there's none. */
export function doorViewOf({ connection, lastError }: Pick<ClientRoom, 'connection' | 'lastError'>): DoorView | undefined {
  const isBanned = connection.status === 'inactive' && connection.kickReason === CloseCode.Banned;
  return isBanned && lastError?.reason === 'banned_from_room' ? { kind: 'banned', ban: lastError } : undefined;
}
