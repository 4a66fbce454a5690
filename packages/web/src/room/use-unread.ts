import { useEffect } from 'react';
import { useRoom, useRoomSession } from './room-context.ts';
import { useRoomView, useRoomViewStore } from './room-view.ts';

/** The number of messages by others that this user hasn't had in view. */
export function useUnreadCount(): number {
  const isChatInView = useRoomView((view) => view.isChatInView);
  const read = useRoomView((view) => view.messagesRead);
  return useRoom((room) => (isChatInView ? 0 : room.messagesReceived - read));
}

/** Counts messages as read while the component is mounted and the page is in view. */
export function useMarkAsRead(): void {
  const view = useRoomViewStore();
  const { store } = useRoomSession();
  useEffect(() => {
    const leave = (): void => {
      const { messagesReceived, log } = store.getState();
      view.setState({ isChatInView: false, messagesRead: messagesReceived, lastReadId: log.at(-1)?.id });
    };
    const enter = (): void => {
      const { messagesRead, lastReadId } = view.getState();
      const hasNew = store.getState().messagesReceived > messagesRead;
      view.setState({ isChatInView: true, newAfterId: hasNew ? lastReadId : undefined });
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
