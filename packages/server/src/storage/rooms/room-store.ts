import type { CommitExtras } from '../tables.ts';
import type { RoomListItem } from '@matinee/protocol';
import { changeOf, type RoomChange, type RoomState, type StoredRoom } from '@matinee/room';

/** A room as claimed, or as its host knows it: after log entry `seq`. */
export interface ClaimedRoom {
  roomId: number;
  /** The epoch under which the host may write. */
  epoch: number;
  /** The epoch under which the last entry was written: together with `seq` it tells which of two states of a room is later. */
  writtenEpoch: number;
  seq: number;
  room: StoredRoom;
}

/** The room and the epoch under which a host writes. */
export type RoomClaim = Pick<ClaimedRoom, 'roomId' | 'epoch'>;

/** A claim that another host has replaced: the host that gets this error must relinquish the room. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** A room after some change. */
export interface RoomVersion {
  state: RoomState;
  /** The number of the last log entry in it. */
  seq: number;
  /** Counts the changes that a host makes of a room, including unstored ones: a follower that misses a change notices it. */
  number: number;
}

/** A change of a room, and its numbers. */
export interface VersionedChange extends RoomChange, RoomVersion {}

/** Returns a change of nothing. */
export function unchanged(version: RoomVersion): VersionedChange {
  return { ...changeOf(version.state, version), ...version };
}

/** The storage of a room's host. Room names match in any case. */
export interface RoomLog {
  /** Takes a room over from its former host; undefined when there is no such room. */
  claim(name: string, nowMs: number): Promise<ClaimedRoom | undefined>;
  /**
   * Appends the stored part of a change to the room's log, together with what belongs to it, and tells the room's followers. Resolves once
   * the entry would survive a crash; commits resolve in the order of the calls. After a failed commit the claim is void until `recover`.
   * @throws FencedError
   */
  commit(claim: RoomClaim, change: VersionedChange, extras?: CommitExtras): Promise<void>;
  /** Tells the room's followers about a change that is not stored. */
  publish(claim: RoomClaim, change: VersionedChange): void;
  /** Tells the room's followers the number of the newest change. */
  sendProgress(claim: RoomClaim, version: RoomVersion): void;
  /**
   * Recovers from a failed commit: checks that writing works again, and finds out which of the doubtful entries after `known` were stored.
   * Returns undefined when the room is gone. @throws FencedError when another host has claimed it
   */
  recover(known: ClaimedRoom, nowMs: number): Promise<ClaimedRoom | undefined>;
  /** Replaces the log up to and including `seq`, and an older snapshot, by the resulting state. @throws FencedError */
  snapshot(hosted: ClaimedRoom, nowMs: number): Promise<void>;
  /** Whether a claim is the room's last. */
  isLast(claim: RoomClaim): Promise<boolean>;
  /** Ends a claim after its last snapshot: the room is not loaded anywhere. */
  release(claim: RoomClaim): Promise<void>;
  /** Resolves when no commit is under way. */
  idle(): Promise<void>;
}

/** The existing rooms, as last stored, with 0 `users`. */
export interface RoomCatalogue {
  /** Creates a room; returns false when the name is taken. */
  create(room: StoredRoom, nowMs: number): Promise<boolean>;
  remove(roomId: number): Promise<void>;
  /** Marks rooms as in use. */
  touch(roomIds: readonly number[], nowMs: number): Promise<void>;
  /** Removes the temporary rooms not used since; returns their number. */
  removeStale(beforeMs: number): Promise<number>;
  /** Removes the permanent rooms without an owner not used since; returns their number. */
  removeAbandoned(beforeMs: number): Promise<number>;
  /** Returns how many rooms an account owns. */
  countOwned(accountId: string): Promise<number>;
  /** Returns a room by its name, without claiming it. */
  peek(name: string): Promise<RoomListItem | undefined>;
  /** Whether any host has ever claimed a room. */
  wasClaimed(name: string): Promise<boolean>;
  /** Lists permanent public rooms, most recently used first; for operators also temporary and unlisted ones. */
  list(options: { withUnlisted: boolean }): Promise<RoomListItem[]>;
  /** Lists the rooms of an account, by name. */
  listOwned(accountId: string): Promise<RoomListItem[]>;
}

/** The storage of rooms. */
export interface RoomStore extends RoomLog, RoomCatalogue {}
