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
    const leave = (): void => view.setState({ isChatInView: false, messagesRead: store.getState().messagesReceived });
    const update = (): void => (document.visibilityState === 'visible' ? view.setState({ isChatInView: true }) : leave());
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      leave();
    };
  }, [view, store]);
}
