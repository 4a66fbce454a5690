import type { ChatMessage } from '@matinee/protocol';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import type { RoomSession } from '../../room-client/room-session.ts';

/** The emoji of the menu, the first of them also in the bar until others were chosen. */
export const quickEmoji = ['❤️', '😂', '😮', '😢', '👏', '👍'] as const;

/** Adds this user's emoji to a message, or takes it back. */
export function toggleReaction(session: RoomSession, { id, reactions = [] }: ChatMessage, emoji: string): void {
  const ownId = selectOwnUser(session.store.getState())?.userId ?? '';
  const has = reactions.some((reaction) => reaction.emoji === emoji && reaction.userIds.includes(ownId));
  session.reactToMessage(id, emoji, !has);
}
