import type { Clock } from '@matinee/base/clock';
import { maxClientsForTyping, RequestType } from '@matinee/protocol';
import type { RoomSession } from '../../room-client/room-session.ts';
import { selectDisabledReason, selectOwnUser } from '../../room-client/room-selectors.ts';
import type { RoomViewStore } from '../../room/room-view.ts';

/** Shortest time between two signals that this user types. */
const sendEveryMs = 3000;

export interface FollowTypingOptions {
  session: RoomSession;
  view: RoomViewStore;
  clock: Pick<Clock, 'now'>;
  /** Whether the focus is in the field; otherwise the page has changed its text. */
  isInField: () => boolean;
}

/** Signals that this user types, and keeps track of who else does. */
export function followTyping({ session, view, clock, isInField }: FollowTypingOptions): () => void {
  let sentMs = -Infinity;

  function tell(): void {
    const room = session.store.getState();
    const mayChat = selectDisabledReason(room, { type: RequestType.Chat }) === undefined;
    const isMuted = (selectOwnUser(room)?.mutedUntil ?? 0) > session.clock.serverNow();
    if (!mayChat || isMuted || room.users.length > maxClientsForTyping || clock.now() - sentMs < sendEveryMs) return;
    if (session.send({ action: 'typing' })) sentMs = clock.now();
  }

  const stops = [
    view.subscribe(({ chatDraft, composing }, before) => {
      if (chatDraft === before.chatDraft) return;
      if (chatDraft === '') sentMs = -Infinity;
      else if (composing?.kind !== 'edit' && isInField()) tell();
    }),
    session.store.subscribe(({ isSynced }, before) => {
      if (!isSynced && before.isSynced) view.setState({ typists: [] });
    }),
    session.onMessage((message) => {
      if (message.action === 'typists') view.setState({ typists: message.userIds });
      if (message.action === 'chat') {
        const { userId } = message.from;
        view.setState(({ typists }) =>
          userId !== undefined && typists.includes(userId) ? { typists: typists.filter((id) => id !== userId) } : {},
        );
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
