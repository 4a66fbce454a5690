import { followDelta, outcomeOfDelta, type Outcome, type RoomDelta } from '@matinee/room';
import type { FollowerMessage } from '../storage/follower-message.ts';
import type { RoomVersion } from './pending-updates.ts';

/** A change that was applied to a replica, and the room after it. */
export interface FollowedChange {
  delta: RoomDelta;
  outcome: Outcome;
  version: RoomVersion;
}

/**
 * A room at another node, followed change by change. Messages may come twice, late, or not at all: each change is applied
 * once and in order, and what is missing is known.
 */
export interface RoomReplica {
  readonly epoch: number;
  /** The epoch under which the last entry was written. */
  readonly writtenEpoch: number;
  version(): RoomVersion;
  /** Takes a message of the room's owner. Returns the changes that can be applied now, in order. */
  receive(message: FollowerMessage): FollowedChange[];
  /** Whether something between this version and a later message is missing. */
  isBehind(): boolean;
}

/** A replica of a room as its owner has described it. */
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
  /** How far the owner is, as far as is known. */
  let newest = first.number;
  /** Changes that wait for earlier ones, by their number. */
  const waiting = new Map<number, FollowerMessage>();

  function apply({ seq, number }: FollowerMessage, delta: RoomDelta): FollowedChange {
    const state = followDelta(version.state, delta);
    // An owner in doubt about its last entries goes back to those before them, and this room has them.
    version = { state, seq: Math.max(version.seq, seq), number };
    if (delta.entry !== undefined) lastWritten = epoch;
    return { delta, outcome: outcomeOfDelta(state, delta), version };
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
      const changes: FollowedChange[] = [];
      for (let next = waiting.get(version.number + 1); next?.delta !== undefined; next = waiting.get(version.number + 1)) {
        waiting.delete(next.number);
        changes.push(apply(next, next.delta));
      }
      return changes;
    },
    isBehind: () => newest > version.number,
  };
}
