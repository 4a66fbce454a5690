import { useEffect } from 'react';
import { useRoom } from './room-context.ts';
import { useRoomView, useRoomViewStore } from './room-view.ts';

/** The number of messages by others that this user hasn't had on screen. */
export function useUnreadCount(): number {
  const received = useRoom((room) => room.messagesReceived);
  const read = useRoomView((view) => view.messagesRead);
  return Math.max(0, received - read);
}

/** Counts all messages as read while the component is mounted and the page is in view. */
export function useMarkAsRead(): void {
  const view = useRoomViewStore();
  const received = useRoom((room) => room.messagesReceived);
  useEffect(() => {
    const markAsRead = (): void => {
      if (document.visibilityState === 'visible') view.setState({ messagesRead: received });
    };
    markAsRead();
    document.addEventListener('visibilitychange', markAsRead);
    return () => document.removeEventListener('visibilitychange', markAsRead);
  }, [view, received]);
}
