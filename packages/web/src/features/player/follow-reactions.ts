import type { ReactionCounts } from '@matinee/protocol';
import type { RoomSession } from '../../room-client/room-session.ts';
import { withoutOwn } from '../../room/own-reactions.ts';
import type { RoomViewStore } from '../../room/room-view.ts';

export interface FollowReactionsOptions {
  session: RoomSession;
  view: RoomViewStore;
  /** Called with this user's own reactions when they are sent, and with those of others when they come. */
  show: (counts: ReactionCounts) => void;
}

/** Follows the quick reactions of everyone, each of them once. Returns the function that stops it. */
export function followReactions({ session, view, show }: FollowReactionsOptions): () => void {
  const stops = [
    view.subscribe(({ ownReactions }, before) => {
      for (const reaction of ownReactions) if (!before.ownReactions.includes(reaction)) show([[reaction.emoji, 1]]);
    }),
    session.onMessage((message) => {
      if (message.action !== 'reactions') return;
      const { others, waiting } = withoutOwn(message.counts, view.getState().ownReactions, performance.now());
      view.setState({ ownReactions: waiting });
      if (others.length > 0) show(others);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
