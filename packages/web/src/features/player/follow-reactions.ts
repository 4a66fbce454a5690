import type { QuickReaction, ReactionCounts } from '@matinee/protocol';
import type { RoomSession } from '../../room-client/room-session.ts';
import { withoutOwn } from '../../room/chat/own-reactions.ts';
import type { RoomViewStore } from '../../room/room-view.ts';

export interface FollowReactionsOptions {
  session: RoomSession;
  view: RoomViewStore;
  onOwn: (emoji: QuickReaction) => void;
  onOthers: (counts: ReactionCounts) => void;
}

/** Reports each reaction once. Returns the function that stops it. */
export function followReactions({ session, view, onOwn, onOthers }: FollowReactionsOptions): () => void {
  const stops = [
    view.subscribe(({ ownReactions }, before) => {
      for (const reaction of ownReactions) if (!before.ownReactions.includes(reaction)) onOwn(reaction.emoji);
    }),
    session.onMessage((message) => {
      if (message.action !== 'reactions') return;
      const { others, waiting } = withoutOwn(message.counts, view.getState().ownReactions, performance.now());
      view.setState({ ownReactions: waiting });
      if (others.length > 0) onOthers(others);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
