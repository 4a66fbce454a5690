import type { RoomSession } from '../../room-client/room-session.ts';
import type { RoomViewStore } from '../../room/room-view.ts';
import { isMentionOf } from '../../room-client/find-marks.ts';

/** Notes in the view that a message has mentioned this user, until the chat is in view. Returns the function that stops it. */
export function watchMentions(session: RoomSession, view: RoomViewStore): () => void {
  const stops = [
    session.onMessage((message) => {
      const { isChatInView, hiddenUserIds } = view.getState();
      const isHidden = message.action === 'chat' && hiddenUserIds.includes(message.from.userId ?? '');
      if (!isChatInView && !isHidden && isMentionOf(message, session.store.getState())) view.setState({ isMentioned: true });
    }),
    view.subscribe(({ isChatInView, isMentioned }) => {
      if (isChatInView && isMentioned) view.setState({ isMentioned: false });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
