import type { ServerMessage, UserUpdate } from '@matinee/protocol';
import { publicMessage, type RoomChange } from '@matinee/room';
import type { RoomVersion, VersionedChange } from '../../storage/rooms/room-store.ts';
import type { Subscriber } from './subscriber.ts';

/** Messages that wait until their change, and all before it, are stored. */
export interface PendingUpdate extends RoomVersion {
  messages: ServerMessage[];
  joining: Subscriber | undefined;
  isStored: boolean;
  /** Called when the update has been passed to the clients, or never will be. */
  resolve: () => void;
}

/** Updates leave in the order in which they were decided, however long each takes to store. */
export interface PendingUpdates {
  add(change: VersionedChange, joining: Subscriber | undefined, resolve?: () => void): PendingUpdate;
  /** Takes the updates up to the first unstored one. */
  takeStored(): PendingUpdate[];
  takeAll(): PendingUpdate[];
  joining(): Subscriber[];
  removeJoining(clientId: string): void;
}

export function createPendingUpdates(): PendingUpdates {
  const updates: PendingUpdate[] = [];

  return {
    add(change, joining, resolve = () => undefined) {
      const { state, seq, number } = change;
      const pending = { messages: messagesOf(change), state, seq, number, joining, isStored: false, resolve };
      updates.push(pending);
      return pending;
    },
    takeStored() {
      const unstored = updates.findIndex(({ isStored }) => !isStored);
      return updates.splice(0, unstored === -1 ? updates.length : unstored);
    },
    takeAll: () => updates.splice(0),
    joining: () => updates.flatMap(({ joining }) => joining ?? []),
    removeJoining(clientId) {
      for (const update of updates) if (update.joining?.clientId === clientId) update.joining = undefined;
    },
  };
}

/** A sync that changes the queue holds both the queue and the operations. */
function messagesOf({ patch, stored = {}, users, events, notices }: RoomChange): ServerMessage[] {
  const { chat, messageChange, queueOperations } = stored;
  const operations = queueOperations && { queueOperations };
  return [
    ...(Object.keys(patch).length > 0 ? [{ action: 'sync', ...patch, ...operations } as const] : []),
    ...users.map((update: UserUpdate): ServerMessage => ({ action: 'user', update })),
    ...(chat === undefined ? [] : [{ action: 'chat', ...publicMessage(chat) } as const]),
    ...(messageChange === undefined ? [] : [{ action: 'chatchange', ...messageChange } as const]),
    ...events.map((event): ServerMessage => ({ action: 'event', ...event })),
    ...notices.map((notice): ServerMessage => ({ action: 'eventcustom', ...notice })),
  ];
}
