import { useEffect } from 'react';
import { useRoom, useRoomSession } from '../room-context.ts';
import { useRoomView, useRoomViewStore, type RoomView } from '../room-view.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';

export function useUnreadCount(): number {
  const isChatInView = useRoomView((view) => view.isChatInView);
  const messagesRead = useRoomView((view) => view.messagesRead);
  const hiddenUserIds = useRoomView((view) => view.hiddenUserIds);
  return useRoom((room) => (isChatInView ? 0 : countUnread(room, { messagesRead, hiddenUserIds })));
}

export function useMarkAsRead(): void {
  const view = useRoomViewStore();
  const { store } = useRoomSession();
  useEffect(() => {
    const leave = (): void => {
      const { messagesReceived, log } = store.getState();
      view.setState({ isChatInView: false, messagesRead: messagesReceived, lastReadId: log.at(-1)?.id });
    };
    const enter = (): void => {
      const before = view.getState();
      const hasNew = countUnread(store.getState(), before) > 0;
      view.setState({ isChatInView: true, newAfterId: hasNew ? before.lastReadId : undefined });
    };
    const update = (): void => (document.visibilityState === 'visible' ? enter() : leave());
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      leave();
    };
  }, [view, store]);
}

/** Counts messages by others after the first `messagesRead`, except from hidden users. */
export function countUnread(
  { messagesReceived, log, ownId }: Pick<ClientRoom, 'messagesReceived' | 'log' | 'ownId'>,
  { messagesRead, hiddenUserIds }: Pick<RoomView, 'messagesRead' | 'hiddenUserIds'>,
): number {
  const unread = messagesReceived - messagesRead;
  if (unread <= 0 || hiddenUserIds.length === 0) return unread;
  const senders = log.flatMap((entry) => (entry.kind === 'message' && entry.message.from.id !== ownId ? [entry.message.from] : []));
  const hidden = senders.slice(-unread).filter(({ userId }) => userId !== undefined && hiddenUserIds.includes(userId));
  return unread - hidden.length;
}
