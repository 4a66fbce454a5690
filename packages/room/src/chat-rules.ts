import { cleanText, createRefusal, limits, rankOf, Role, type ChatMessage, type RequestType, type RoomUser } from '@matinee/protocol';
import { idsOfClient, muteOf } from './guards.ts';
import { appendChat, type Decision } from './outcome.ts';
import type { RequestContext, ResolvedRequestOf } from './request.ts';
import type { RoomState } from './room-state.ts';

/** Adds a message of a user who is in the room, may chat now, and has waited for as long as slow mode asks. */
export function chat(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Chat>, context: RequestContext): Decision {
  const from = room.users.find((user) => user.id === context.actor.clientId);
  if (from === undefined) throw createRefusal('ClientNotFoundInRoomException');
  const text = cleanText(request.text);
  if (text === '') throw createRefusal('ValidationError', { reason: 'chat_empty' });
  if (text.length > limits.chatText) {
    const limit = limits.chatText;
    throw createRefusal('ValidationError', { reason: 'chat_too_long', limit });
  }
  const lastChats = takeTurn(room, from, context.nowMs);
  const message: ChatMessage = { id: context.newId(), at: context.nowMs, from: senderOf(from), text };
  return { state: { ...room, chat: appendChat(room.chat, message), lastChats }, chat: message };
}

/** A user as messages keep them: a mute is over one day. */
function senderOf(user: RoomUser): RoomUser {
  const { mutedUntil: _, ...sender } = user;
  return sender;
}

/** When users last chatted, after a message of one. @throws Muted, TooManyRequests with the time left in slow mode */
function takeTurn(room: RoomState, { id, role }: RoomUser, nowMs: number): RoomState['lastChats'] {
  const ids = idsOfClient(room, id);
  const mute = muteOf(room, ids, nowMs);
  if (mute !== undefined) throw createRefusal('Muted', { endsAt: mute.endsAt });
  const { slowModeSeconds } = room.sync;
  if (slowModeSeconds === 0 || rankOf(role) >= rankOf(Role.Moderator)) return room.lastChats;
  const recent = [...room.lastChats].filter(([, atMs]) => atMs + limits.maxSlowModeSeconds * 1000 > nowMs);
  const lastMs = Math.max(...recent.filter(([user]) => ids.includes(user)).map(([, atMs]) => atMs));
  // A clock that was set back does not make users wait longer.
  const leftMs = Math.min(lastMs - nowMs, 0) + slowModeSeconds * 1000;
  if (leftMs > 0) {
    throw createRefusal('TooManyRequests', { reason: 'slow_mode', retryAfterSeconds: Math.ceil(leftMs / 1000) });
  }
  return new Map([...recent, ...ids.map((user) => [user, nowMs] as const)]);
}
