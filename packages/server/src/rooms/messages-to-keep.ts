import type { Outcome } from '@matinee/room';
import type { RoomChange } from '../storage/room-store.ts';

/** What a change writes to the messages that are kept: nothing in a room that keeps none. */
export function messagesToKeep(roomId: number, { state, chat, changedMessage, forgetsUntil }: Outcome): Pick<RoomChange, 'messages'> {
  const forgotten = forgetsUntil === undefined ? [] : [{ roomId, forgetsUntil }];
  const message = state.sync.chatHistory === 'nothing' ? undefined : (chat ?? changedMessage);
  const messages = [...forgotten, ...(message === undefined ? [] : [{ roomId, message }])];
  return messages.length > 0 ? { messages } : {};
}
