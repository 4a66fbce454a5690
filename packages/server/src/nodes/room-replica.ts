import { followDelta, type Delta } from '@matinee/room';
import type { FollowerMessage } from '../storage/rooms/follower-message.ts';
import type { RoomVersion, VersionedChange } from '../storage/rooms/room-store.ts';

/**
 * A room at another node, followed change by change. Messages may come twice, late, or not at all: each change is applied once and in
 * order, and gaps are detected.
 */
export interface RoomReplica {
  readonly epoch: number;
  /** The epoch under which the last entry was written. */
  readonly writtenEpoch: number;
  version(): RoomVersion;
  /** Takes a message of the room's owner. Returns the changes that can be applied now, in order. */
  receive(message: FollowerMessage): VersionedChange[];
  /** Whether something between this version and a later message is missing. */
  isBehind(): boolean;
}

/** Creates a replica of a room from its owner's description. */
export function createRoomReplica({
  epoch,
  writtenEpoch,
  first,
}: {
  epoch: number;
  writtenEpoch: number;
  first: RoomVersion;
}): RoomReplica {
  let version = first;
  let lastWritten = writtenEpoch;
  /** The owner's newest known change. */
  let newest = first.number;
  /** Changes that wait for earlier ones, by their number. */
  const waiting = new Map<number, FollowerMessage>();

  function apply({ seq, number }: FollowerMessage, delta: Delta): VersionedChange {
    const change = followDelta(version.state, delta);
    // An owner in doubt about its last entries goes back to those before them, and this room has them.
    version = { state: change.state, seq: Math.max(version.seq, seq), number };
    if (change.stored !== undefined) lastWritten = epoch;
    return { ...change, ...version };
  }

  return {
    epoch,
    get writtenEpoch() {
      return lastWritten;
    },
    version: () => version,
    receive(message) {
      if (message.epoch !== epoch || message.number <= version.number) return [];
      newest = Math.max(newest, message.number);
      if (message.delta !== undefined) waiting.set(message.number, message);
      const changes: VersionedChange[] = [];
      for (let next = waiting.get(version.number + 1); next?.delta !== undefined; next = waiting.get(version.number + 1)) {
        waiting.delete(next.number);
        changes.push(apply(next, next.delta));
      }
      return changes;
    },
    isBehind: () => newest > version.number,
  };
}
