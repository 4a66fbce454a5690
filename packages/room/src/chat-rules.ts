import { cleanText, createRefusal, limits, type ChatMessage, type RequestType } from '@matinee/protocol';
import { appendChat, type Decision } from './outcome.ts';
import type { RequestContext, ResolvedRequestOf } from './request.ts';
import type { RoomState } from './room-state.ts';

/** Adds a message of a user who is in the room. */
export function chat(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Chat>, context: RequestContext): Decision {
  const from = room.users.find((user) => user.id === context.actor.clientId);
  if (from === undefined) throw createRefusal('ClientNotFoundInRoomException');
  const text = cleanText(request.text);
  if (text === '') throw createRefusal('ValidationError', { reason: 'chat_empty' });
  if (text.length > limits.chatText) {
    const limit = limits.chatText;
    throw createRefusal('ValidationError', { reason: 'chat_too_long', limit });
  }
  const message: ChatMessage = { id: context.newId(), at: context.nowMs, from, text };
  return { state: { ...room, chat: appendChat(room.chat, message) }, chat: message };
}
