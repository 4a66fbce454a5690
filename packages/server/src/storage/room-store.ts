import type { RoomListItem } from '@matinee/protocol';
import type { RoomEntry, StoredRoom } from '@matinee/room';

/** A room as claimed: its state after log entry `seq`, and the epoch under which the claimer may write. */
export interface ClaimedRoom {
  roomId: number;
  epoch: number;
  seq: number;
  room: StoredRoom;
}

/** Another host has claimed the room since: the host that gets this error must relinquish it. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** What the host of a room reads and writes. Room names match in any case. */
export interface RoomLog {
  /** Takes a room over from the host that had it; undefined when there is no such room. */
  claim(name: string, nowMs: number): Promise<ClaimedRoom | undefined>;
  /**
   * Appends entry number `seq` to the room's log. Resolves once the entry would survive a power cut; commits resolve in
   * the order of the calls. After a failed one the claim is void. @throws FencedError
   */
  commit(claim: Pick<ClaimedRoom, 'roomId' | 'epoch'>, seq: number, entry: RoomEntry): Promise<void>;
  /** Replaces the log up to and including `seq`, and an older snapshot, by the state it led to. @throws FencedError */
  snapshot(claim: ClaimedRoom, nowMs: number): Promise<void>;
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
  /** Permanent public rooms, the last used first; for operators also temporary and unlisted ones. */
  list(options: { withUnlisted: boolean }): Promise<RoomListItem[]>;
  /** The rooms of an account, by name. */
  listOwned(accountId: string): Promise<RoomListItem[]>;
}

/** Where rooms are stored. */
export interface RoomStore extends RoomLog, RoomCatalogue {}
