import type { QuickReaction, ReactionCounts } from '@matinee/protocol';
import type { RoomSession } from '../room-client/room-session.ts';
import type { OwnReaction, RoomViewStore } from './room-view.ts';

// The server drops what is beyond its limits without a word.
/** How long a reaction waits for the server's message, in ms. */
const maxWaitMs = 3000;
/** With so many on their way, the next one shows only once it comes. */
const mostWaiting = 10;

/** Sends a quick reaction, and shows it at once. */
export function react(emoji: QuickReaction, { session, view }: { session: RoomSession; view: RoomViewStore }): void {
  const nowMs = performance.now();
  const waiting = stillWaiting(view.getState().ownReactions, nowMs);
  if (session.send({ action: 'react', emoji }) && waiting.length < mostWaiting) {
    view.setState({ ownReactions: [...waiting, { emoji, sentMs: nowMs }] });
  }
}

/** Of reactions that the server sends to everyone: those that haven't shown here yet, and the own ones that are still on their way. */
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
