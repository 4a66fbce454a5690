import type { CommitExtras } from '../tables.ts';
import type { RoomListItem } from '@matinee/protocol';
import { changeOf, type RoomChange, type RoomState, type StoredRoom } from '@matinee/room';

/** A room after log entry `seq`. */
export interface ClaimedRoom {
  roomId: number;
  /** The host writes under this epoch. */
  epoch: number;
  /** Epoch of the last entry; with `seq` it orders the states of a room. */
  writtenEpoch: number;
  seq: number;
  room: StoredRoom;
}

/** A room as a claim found it. */
export interface FoundRoom extends ClaimedRoom {
  /** Whether the database's snapshot has this state, so that loading the room needs to write none. */
  isSnapshot: boolean;
}

export type RoomClaim = Pick<ClaimedRoom, 'roomId' | 'epoch'>;

/** Another host has claimed the room: this one must relinquish it. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

export interface RoomVersion {
  state: RoomState;
  /** Last log entry. */
  seq: number;
  /** Counts all changes by a host, also unstored ones, so that followers notice a missed one. */
  number: number;
}

export interface VersionedChange extends RoomChange, RoomVersion {}

export function unchanged(version: RoomVersion): VersionedChange {
  return { ...changeOf(version.state, version), ...version };
}

/** Room names match in any case. */
export interface RoomLog {
  /** Takes a room over from its former host; undefined when there is no such room. */
  claim(name: string, nowMs: number): Promise<FoundRoom | undefined>;
  /**
   * Appends the stored part of a change, with `extras`, and tells the followers. Resolves once the entry would survive a crash; commits
   * resolve in the order of the calls. After a failed commit the claim is void until `recover`.
   * @throws FencedError
   */
  commit(claim: RoomClaim, change: VersionedChange, extras?: CommitExtras): Promise<void>;
  /** Sends followers a change that is not stored. */
  publish(claim: RoomClaim, change: VersionedChange): void;
  /** Sends followers the number of the newest change. */
  sendProgress(claim: RoomClaim, version: RoomVersion): void;
  /**
   * Checks that writing works again, and which doubtful entries after `known` were stored. Returns undefined when the room is gone.
   * @throws FencedError when another host has claimed it
   */
  recover(known: ClaimedRoom, nowMs: number): Promise<ClaimedRoom | undefined>;
  /** Replaces the log up to and including `seq`, and an older snapshot. @throws FencedError */
  snapshot(hosted: ClaimedRoom, nowMs: number): Promise<void>;
  isLast(claim: RoomClaim): Promise<boolean>;
  /** Ends a claim after its last snapshot. */
  release(claim: RoomClaim): Promise<void>;
  idle(): Promise<void>;
}

/** The rooms as last stored, with 0 `users`. */
export interface RoomCatalogue {
  /** Returns false when the name is taken. */
  create(room: StoredRoom, nowMs: number): Promise<boolean>;
  remove(roomId: number): Promise<void>;
  touch(roomIds: readonly number[], nowMs: number): Promise<void>;
  /** Removes temporary rooms; returns their number. */
  removeStale(beforeMs: number): Promise<number>;
  /** Removes permanent rooms without an owner; returns their number. */
  removeAbandoned(beforeMs: number): Promise<number>;
  countOwned(accountId: string): Promise<number>;
  peek(name: string): Promise<RoomListItem | undefined>;
  /** Whether any host has ever claimed a room. */
  wasClaimed(name: string): Promise<boolean>;
  /** Lists permanent public rooms, most recently used first; with `withUnlisted` also temporary and unlisted ones. */
  list(options: { withUnlisted: boolean }): Promise<RoomListItem[]>;
  /** By name. */
  listOwned(accountId: string): Promise<RoomListItem[]>;
}

export interface RoomStore extends RoomLog, RoomCatalogue {}
