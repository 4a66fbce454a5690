import {
  applyMessageChange,
  cleanText,
  createRefusal,
  limits,
  rankOf,
  RequestType,
  Role,
  type MessageChange,
  type RoomUser,
} from '@matinee/protocol';
import { idsOfClient, muteOf } from '../state/guards.ts';
import type { Decision } from '../state/room-change.ts';
import { appendChat, changeChat, forgetChat } from '../state/stored-parts.ts';
import { permissionDenied } from './permissions.ts';
import { isPermitted } from '../read/is-permitted.ts';
import { positionOf } from '../read/position.ts';
import { InternalRequest, type Actor, type RequestContext, type ResolvedRequestOf } from '../state/request.ts';
import type { RoomState, StoredMessage } from '../state/room-state.ts';

type Kind = typeof RequestType;

/** Changed messages that are remembered though no longer recent. */
const maxChangedMessages = 50;

function chat(room: RoomState, request: ResolvedRequestOf<Kind['Chat']>, context: RequestContext): Decision {
  const from = requireSender(room, context);
  const text = requireText(request.text);
  const answered = request.replyTo === undefined ? undefined : requireMessage(room, request.replyTo, request.message);
  const lastChats = takeTurn(room, from, context.nowMs);
  const { currentSource } = room.sync;
  const accountId = from.isLoggedIn ? room.identityIds.get(from.id) : undefined;
  const message: StoredMessage = {
    id: context.newId(),
    at: context.nowMs,
    from: senderOf(from),
    text,
    ...(answered !== undefined && { replyTo: { id: answered.id, name: answered.from.name } }),
    ...(currentSource !== null && {
      video: { service: currentSource.service, id: currentSource.id },
      position: Math.round(positionOf(room.sync, context.nowMs) * 10) / 10,
    }),
    ...(accountId !== undefined && { accountId }),
  };
  return { state: { ...room, chat: appendChat(room.chat, message), lastChats }, chat: message };
}

function editMessage(room: RoomState, request: ResolvedRequestOf<Kind['EditMessage']>, context: RequestContext): Decision {
  const user = requireSender(room, context);
  const text = requireText(request.text);
  requireUnmuted(room, user.id, context.nowMs);
  const message = requireMessage(room, request.messageId, request.message);
  if (message.from.userId !== user.userId) throw createRefusal('ValidationError', { reason: 'message_not_own' });
  if (text === message.text) return { state: room };
  const lastChats = takeTurn(room, user, context.nowMs);
  return changeMessage({ ...room, lastChats }, message, { edit: { text, at: context.nowMs } });
}

function deleteMessage(room: RoomState, request: ResolvedRequestOf<Kind['DeleteMessage']>, context: RequestContext): Decision {
  const user = requireSender(room, context);
  const message = requireMessage(room, request.messageId, request.message);
  const isOwn = message.from.userId === user.userId;
  if (!isOwn && !isPermitted(room.sync, context.actor.role, 'manage-users.delete-messages')) {
    throw permissionDenied('manage-users.delete-messages');
  }
  return changeMessage(room, message, { deletion: { at: context.nowMs, ...(!isOwn && { by: user.name }) } });
}

function reactToMessage(room: RoomState, request: ResolvedRequestOf<Kind['ReactToMessage']>, context: RequestContext): Decision {
  const user = requireSender(room, context);
  const { emoji, add } = request;
  requireUnmuted(room, user.id, context.nowMs);
  const message = requireMessage(room, request.messageId, request.message);
  const { reactions = [] } = message;
  const { userId = user.id } = user;
  const own = reactions.find((reaction) => reaction.emoji === emoji)?.userIds.includes(userId) ?? false;
  if (own === add) return { state: room };
  const count = reactions.reduce((sum, { userIds }) => sum + userIds.length, 0);
  const isNew = !reactions.some((reaction) => reaction.emoji === emoji);
  if (add && (count >= limits.reactionsPerMessage || (isNew && reactions.length >= limits.emojiPerMessage))) {
    throw createRefusal('ValidationError', { reason: 'too_many_reactions' });
  }
  return changeMessage(room, message, { reaction: { emoji, userId, isAdded: add } });
}

function forgetMessages(room: RoomState, { untilMs }: ResolvedRequestOf<typeof InternalRequest.ForgetMessages>): Decision {
  return withoutMessages({ state: room }, untilMs);
}

export function withoutMessages(decision: Decision, untilMs: number): Decision {
  const { state } = decision;
  const chat = forgetChat(state.chat, untilMs);
  const changedMessages = state.changedMessages.filter(({ at }) => at > untilMs);
  return { ...decision, state: { ...state, chat, changedMessages }, forgetsUntil: untilMs };
}

/** Returns the time until which an empty room forgets its messages, in epoch ms; undefined if it keeps all. */
export function forgottenUntil({ sync }: Pick<RoomState, 'sync'>, nowMs: number): number | undefined {
  if (sync.chatHistory === 'forever') return undefined;
  return sync.chatHistory === 'day' ? nowMs - limits.chatDayMs : nowMs;
}

/** @throws ClientNotFoundInRoomException, PermissionDeniedException, Muted */
export function requireChatter(room: RoomState, actor: Actor, nowMs: number): RoomUser {
  const user = requireSender(room, { actor });
  if (!isPermitted(room.sync, actor.role, 'chat')) throw permissionDenied('chat');
  requireUnmuted(room, user.id, nowMs);
  return user;
}

function requireSender(room: RoomState, { actor }: Pick<RequestContext, 'actor'>): RoomUser {
  const from = room.users.find((user) => user.id === actor.clientId);
  if (from === undefined) throw createRefusal('ClientNotFoundInRoomException');
  return from;
}

function requireText(text: string): string {
  const cleaned = cleanText(text);
  if (cleaned === '') throw createRefusal('ValidationError', { reason: 'chat_empty' });
  const limit = limits.chatText;
  if (cleaned.length > limit) throw createRefusal('ValidationError', { reason: 'chat_too_long', limit });
  return cleaned;
}

/** Returns the current, undeleted message. `stored` is from the database, if it isn't recent. */
function requireMessage({ chat: recent, changedMessages }: RoomState, id: string, stored: StoredMessage | undefined): StoredMessage {
  const message = [...recent, ...changedMessages].find((each) => each.id === id) ?? stored;
  if (message === undefined || message.deleted !== undefined) throw createRefusal('ValidationError', { reason: 'message_gone' });
  return message;
}

function changeMessage(room: RoomState, message: StoredMessage, what: Omit<MessageChange, 'id' | 'revision'>): Decision {
  const messageChange: MessageChange = { id: message.id, revision: (message.revision ?? 0) + 1, ...what };
  const changedMessage = applyMessageChange(message, messageChange);
  const recent = changeChat(room.chat, messageChange);
  const others = room.changedMessages.filter(({ id }) => id !== message.id);
  const changedMessages = recent === room.chat ? [...others, changedMessage].slice(-maxChangedMessages) : others;
  return { state: { ...room, chat: recent, changedMessages }, messageChange, changedMessage };
}

/** Messages don't show a mute, which will end. */
function senderOf(user: RoomUser): RoomUser {
  const { mutedUntil: _, ...sender } = user;
  return sender;
}

/** @throws Muted */
function requireUnmuted(room: RoomState, clientId: string, nowMs: number): void {
  const mute = muteOf(room, idsOfClient(room, clientId), nowMs);
  if (mute !== undefined) throw createRefusal('Muted', { endsAt: mute.endsAt });
}

/**
 * Records that a user has chatted; an edit counts as a message.
 * @throws Muted, TooManyRequests with the time left in slow mode
 */
function takeTurn(room: RoomState, { id, role }: RoomUser, nowMs: number): RoomState['lastChats'] {
  requireUnmuted(room, id, nowMs);
  const ids = idsOfClient(room, id);
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

export const chatRules = {
  [RequestType.Chat]: chat,
  [RequestType.EditMessage]: editMessage,
  [RequestType.DeleteMessage]: deleteMessage,
  [RequestType.ReactToMessage]: reactToMessage,
  [InternalRequest.ForgetMessages]: forgetMessages,
};
