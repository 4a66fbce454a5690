import type { MessageWrite, NewDelivery, NewRoomAction } from './tables.ts';
import type { RoomListItem } from '@matinee/protocol';
import type { RoomDelta, RoomEntry, StoredRoom } from '@matinee/room';

/** A room as claimed, or as its host knows it: after log entry `seq`. */
export interface ClaimedRoom {
  roomId: number;
  /** The epoch under which the host may write. */
  epoch: number;
  /** The epoch under which the last entry was written: it and `seq` tell which of two states of a room is the later. */
  writtenEpoch: number;
  seq: number;
  room: StoredRoom;
}

/** Under what a host writes. */
export type RoomClaim = Pick<ClaimedRoom, 'roomId' | 'epoch'>;

/** Another host has claimed the room since: the host that gets this error must relinquish it. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** A change of a room, for the nodes that follow it. */
export interface RoomChange {
  /** Counts the changes that a host makes of a room, the unstored ones too: a follower that misses one notices it. */
  number: number;
  /** Made only where it is needed. Without it followers are only told how far the room is. */
  delta?: () => RoomDelta;
  /** Messages to webhooks about it, which are stored with it. */
  deliveries?: readonly NewDelivery[];
  /** What is written down about it, which is stored with it. */
  actions?: readonly NewRoomAction[];
  /** Chat messages that it makes, changes or forgets. */
  messages?: readonly MessageWrite[];
}

/** What the host of a room reads and writes. Room names match in any case. */
export interface RoomLog {
  /** Takes a room over from the host that had it; undefined when there is no such room. */
  claim(name: string, nowMs: number): Promise<ClaimedRoom | undefined>;
  /**
   * Appends entry number `seq` to the room's log and tells the room's followers. Resolves once the entry would survive a
   * crash; commits resolve in the order of the calls. After a failed one the claim is void until `recover`.
   * @throws FencedError
   */
  commit(claim: RoomClaim, seq: number, entry: RoomEntry, change?: RoomChange): Promise<void>;
  /** Tells the room's followers about a change that is not stored. `seq` is the last entry before it. */
  publish(claim: RoomClaim, seq: number, change: RoomChange): void;
  /**
   * After a failed commit: shows that writing works again, and finds out which of the doubtful entries after `known` were
   * stored. Undefined when the room is gone. @throws FencedError when another host has claimed it
   */
  recover(known: ClaimedRoom, nowMs: number): Promise<ClaimedRoom | undefined>;
  /** Replaces the log up to and including `seq`, and an older snapshot, by the state it led to. @throws FencedError */
  snapshot(hosted: ClaimedRoom, nowMs: number): Promise<void>;
  /** Whether a claim is the last one of its room. */
  isLast(claim: RoomClaim): Promise<boolean>;
  /** Ends a claim after its last snapshot: the room is not loaded anywhere. */
  release(claim: RoomClaim): Promise<void>;
  /** Resolves when no commit is under way. */
  idle(): Promise<void>;
}

/** The rooms there are. What it says of a room is as last stored, with 0 `users`. */
export interface RoomCatalogue {
  /** Creates a room; false when the name is taken. */
  create(room: StoredRoom, nowMs: number): Promise<boolean>;
  remove(roomId: number): Promise<void>;
  /** Marks rooms as in use. */
  touch(roomIds: readonly number[], nowMs: number): Promise<void>;
  /** Removes the temporary rooms not used since; returns their number. */
  removeStale(beforeMs: number): Promise<number>;
  /** Removes the permanent rooms without an owner not used since; returns their number. */
  removeAbandoned(beforeMs: number): Promise<number>;
  /** How many rooms an account owns. */
  countOwned(accountId: string): Promise<number>;
  /** A room by its name, without claiming it. */
  peek(name: string): Promise<RoomListItem | undefined>;
  /** Whether any host has ever claimed a room. */
  wasClaimed(name: string): Promise<boolean>;
  /** Permanent public rooms, the last used first; for operators also temporary and unlisted ones. */
  list(options: { withUnlisted: boolean }): Promise<RoomListItem[]>;
  /** The rooms of an account, by name. */
  listOwned(accountId: string): Promise<RoomListItem[]>;
}

/** Where rooms are stored. */
export interface RoomStore extends RoomLog, RoomCatalogue {}
