import type { RoomChange } from '@matinee/room';
import type { MessageWrite } from '../storage/tables.ts';

/** Returns the changes to the stored messages for a change of a room: none in a room without history. */
export function messagesToKeep(roomId: number, { state, stored, changedMessage }: RoomChange): MessageWrite[] {
  const { chat, forgetsUntil } = stored ?? {};
  const forgotten = forgetsUntil === undefined ? [] : [{ roomId, forgetsUntil }];
  const message = state.sync.chatHistory === 'nothing' ? undefined : (chat ?? changedMessage);
  return [...forgotten, ...(message === undefined ? [] : [{ roomId, message }])];
}
