import type { QueueItem } from '@matinee/protocol';
import { itemsOf, mapItems } from './items.ts';
import type { RoomBan, StoredMessage, StoredRoom } from './room-state.ts';

export const erasedName = 'Deleted user';

/** Names of one account differ at most in case and width. */
export function isSameName(one: string, other: string): boolean {
  const key = (name: string): string => name.normalize('NFKC').toLowerCase();
  return key(one) === key(other);
}

/**
 * Removes names from the chat, bans, the poll, `madeBy` and the `addedBy` of items. Returns the same room if it has none.
 * @param isErased whether a name is a deleted account's; `at` is when it was written, in epoch ms, if known
 */
export function eraseNames<Room extends StoredRoom>(room: Room, isErased: (name: string, at?: number) => boolean): Room {
  const { poll, madeBy = '' } = room.sync;
  const isOfErased = ({ addedBy }: QueueItem): boolean => addedBy !== undefined && isErased(addedBy);
  const isErasedMessage = ({ from, at }: StoredMessage): boolean => from.isLoggedIn && isErased(from.name, at);
  const isOfPoll = poll !== null && isErased(poll.by);
  const isOfMaker = madeBy !== '' && isErased(madeBy);
  const isInSync = itemsOf(room.sync).some(isOfErased) || isOfPoll || isOfMaker;
  const isInChat = room.chat.some(isErasedMessage);
  const bans = room.guards?.bans.map((ban) => eraseBan(ban, isErased)) ?? [];
  const isInBans = bans.some((ban, index) => ban !== room.guards?.bans[index]);
  if (!isInSync && !isInChat && !isInBans) return room;

  const withoutAdder = (item: QueueItem): QueueItem => {
    if (!isOfErased(item)) return item;
    const { addedBy: _, ...rest } = item;
    return rest;
  };
  const sync = {
    ...mapItems(room.sync, withoutAdder),
    ...(isOfMaker && { madeBy: '' }),
    ...(isOfPoll && { poll: { ...poll, by: erasedName } }),
  };
  const chat = room.chat.map((message) => (isErasedMessage(message) ? withoutSender(message) : message));
  return {
    ...room,
    sync: isInSync ? sync : room.sync,
    chat: isInChat ? chat : room.chat,
    ...(isInBans && { guards: { bans, mutes: room.guards?.mutes ?? [] } }),
  };
}

export function withoutSender(stored: StoredMessage): StoredMessage {
  const { accountId: _, ...message } = stored;
  return { ...message, from: { ...message.from, name: erasedName } };
}

function eraseBan(ban: RoomBan, isErased: (name: string, at?: number) => boolean): RoomBan {
  const isOfErased = ban.isLoggedIn && isErased(ban.name, ban.createdAt);
  const isByErased = isErased(ban.by, ban.createdAt);
  return isOfErased || isByErased ? { ...ban, ...(isOfErased && { name: erasedName }), ...(isByErased && { by: erasedName }) } : ban;
}
