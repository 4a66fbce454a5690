import type { ChatMessage, QueueItem } from '@matinee/protocol';
import type { StoredRoom } from './room-state.ts';

/** What stands where the name of an account stood that is no more. */
export const erasedName = 'Deleted user';

/** Whether two names are those of one account: they differ in nothing but case and width. */
export function isSameName(one: string, other: string): boolean {
  const key = (name: string): string => name.normalize('NFKC').toLowerCase();
  return key(one) === key(other);
}

/**
 * A room without the names of accounts that are no more: in the chat, and of who added what. The same room when it has
 * none of them.
 * @param isErased whether a name goes; with `at`, in epoch ms, when it was written, where that is known
 */
export function eraseNames<Room extends StoredRoom>(room: Room, isErased: (name: string, at?: number) => boolean): Room {
  const { currentSource, queue, prevQueue } = room.sync;
  const isOfErased = ({ addedBy }: QueueItem): boolean => addedBy !== undefined && isErased(addedBy);
  const isErasedMessage = ({ from, at }: ChatMessage): boolean => from.isLoggedIn && isErased(from.name, at);
  const items = [currentSource, ...queue, ...(prevQueue ?? [])].filter((item) => item !== null);
  const isInSync = items.some(isOfErased);
  const isInChat = room.chat.some(isErasedMessage);
  if (!isInSync && !isInChat) return room;

  const withoutAdder = (item: QueueItem): QueueItem => {
    if (!isOfErased(item)) return item;
    const { addedBy: _, ...rest } = item;
    return rest;
  };
  const sync = {
    ...room.sync,
    currentSource: currentSource && withoutAdder(currentSource),
    queue: queue.map(withoutAdder),
    prevQueue: prevQueue && prevQueue.map(withoutAdder),
  };
  const chat = room.chat.map((message) =>
    isErasedMessage(message) ? { ...message, from: { ...message.from, name: erasedName } } : message,
  );
  return { ...room, sync: isInSync ? sync : room.sync, chat: isInChat ? chat : room.chat };
}
