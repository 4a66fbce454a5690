import type { ClientRoom } from '../../room-client/client-room-store.ts';
import type { RoomView } from '../room-view.ts';

/** How many messages by others have come since the first so many of them, without those by users whose messages this user has hidden. */
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
