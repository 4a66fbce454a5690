import { followDelta, type Delta } from '@matinee/room';
import type { FollowerMessage } from '../storage/rooms/follower-message.ts';
import type { RoomVersion, VersionedChange } from '../storage/rooms/room-store.ts';

/** Applies each change once and in order, and detects gaps: messages may come twice, late, or not at all. */
export interface RoomReplica {
  readonly epoch: number;
  /** Epoch of the last entry. */
  readonly writtenEpoch: number;
  version(): RoomVersion;
  /** Returns the changes that can be applied now, in order. */
  receive(message: FollowerMessage): VersionedChange[];
  isBehind(): boolean;
}

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
  let newest = first.number;
  /** Changes that wait for earlier ones, by number. */
  const waiting = new Map<number, FollowerMessage>();

  function apply({ seq, number }: FollowerMessage, delta: Delta): VersionedChange {
    const change = followDelta(version.state, delta);
    // An owner in doubt goes back behind its last entries, which this room has.
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
