import type { ServerMessage } from '@matinee/protocol';
import type { RoomState } from '@matinee/room';
import type { Subscriber } from './subscriber.ts';

/** A room after some change. */
export interface RoomVersion {
  state: RoomState;
  /** The number of the last log entry in it. */
  seq: number;
  /** The number of the host's last change in it: see RoomChange. */
  number: number;
}

/** A change of a room, and the room after it. A sync that changes the queue holds both the queue and the operations. */
export interface RoomUpdate extends RoomVersion {
  messages: ServerMessage[];
  /** The client that joins with this update. */
  joining?: Subscriber | undefined;
}

/** An update that waits until it, and all before it, are stored. */
export interface PendingUpdate extends RoomUpdate {
  isStored: boolean;
  /** To be called when the update is on its way to the clients, or will never be. */
  resolve: () => void;
}

/** Updates in the order in which they were decided. They leave in that order, however long storing each of them takes. */
export interface PendingUpdates {
  add(update: RoomUpdate, resolve?: () => void): PendingUpdate;
  /** Takes the updates up to the first that is not stored. */
  takeStored(): PendingUpdate[];
  takeAll(): PendingUpdate[];
  /** The clients that join with one of the updates. */
  joining(): Subscriber[];
  /** Forgets a client that has left again. */
  removeJoining(clientId: string): void;
}

export function createPendingUpdates(): PendingUpdates {
  const updates: PendingUpdate[] = [];

  return {
    add(update, resolve = () => undefined) {
      const pending = { ...update, isStored: false, resolve };
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
