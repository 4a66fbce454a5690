import type { QuickReaction, ReactionCounts, ChatMessage } from '@matinee/protocol';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { OwnReaction, RoomViewStore } from '../room-view.ts';
import { selectOwnUser } from '../../room-client/room-selectors.ts';

// The server drops reactions beyond its limits silently.
const maxWaitMs = 3000;
/** While this many wait, the next one shows only when the server sends it. */
const mostWaiting = 10;

export function react(emoji: QuickReaction, { session, view }: { session: RoomSession; view: RoomViewStore }): void {
  const nowMs = performance.now();
  const waiting = stillWaiting(view.getState().ownReactions, nowMs);
  if (session.send({ action: 'react', emoji }) && waiting.length < mostWaiting) {
    view.setState({ ownReactions: [...waiting, { emoji, sentMs: nowMs }] });
  }
}

/** Splits the server's reactions into those to show now and this user's own that are still to come. */
export function withoutOwn(counts: ReactionCounts, own: readonly OwnReaction[], nowMs: number) {
  let waiting = stillWaiting(own, nowMs);
  const others = counts.flatMap(([emoji, count]): ReactionCounts => {
    const come = waiting.filter((reaction) => reaction.emoji === emoji).slice(0, count);
    waiting = waiting.filter((reaction) => !come.includes(reaction));
    return come.length < count ? [[emoji, count - come.length]] : [];
  });
  return { others, waiting };
}

function stillWaiting(own: readonly OwnReaction[], nowMs: number): readonly OwnReaction[] {
  return own.filter(({ sentMs }) => nowMs < sentMs + maxWaitMs);
}

/** The menu's emoji. The first is also in the bar until others have been chosen. */
export const quickEmoji = ['❤️', '😂', '😮', '😢', '👏', '👍'] as const;

export function toggleReaction(session: RoomSession, { id, reactions = [] }: ChatMessage, emoji: string): void {
  const ownId = selectOwnUser(session.store.getState())?.userId ?? '';
  const has = reactions.some((reaction) => reaction.emoji === emoji && reaction.userIds.includes(ownId));
  session.reactToMessage(id, emoji, !has);
}
