import type { RoomListItem } from '@matinee/protocol';
import type { RoomEntry, StoredRoom } from '@matinee/room';

/** A room as claimed: its state after entry `seq`, and the epoch under which the claimer may write. */
export interface ClaimedRoom {
  roomId: number;
  epoch: number;
  seq: number;
  room: StoredRoom;
}

/** The room was claimed by somebody else since: whoever gets this must let go of it. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** Where rooms are kept. Names match without regard to case. */
export interface RoomStore {
  /** Makes a room; false when the name is taken. */
  create(room: StoredRoom, nowMs: number): Promise<boolean>;
  /** Takes a room over from whoever had it; undefined when there is none. */
  claim(name: string, nowMs: number): Promise<ClaimedRoom | undefined>;
  /**
   * Appends entry number `seq` to the room's log. Resolves once it would survive a power cut; commits resolve in the
   * order in which they were asked for. After one that failed the claim is worth nothing any more. @throws FencedError
   */
  commit(claim: { roomId: number; epoch: number }, seq: number, entry: RoomEntry): Promise<void>;
  /** Replaces the log up to and including `seq`, and an older snapshot, by the state it led to. @throws FencedError */
  snapshot(claim: ClaimedRoom, nowMs: number): Promise<void>;
  /** Says that these rooms are in use. */
  touch(roomIds: readonly number[], nowMs: number): Promise<void>;
  remove(roomId: number): Promise<void>;
  /** Removes the temporary rooms in which nothing has happened since; returns their number. */
  removeStale(beforeMs: number): Promise<number>;
  /** Removes the permanent rooms without an owner in which nothing has happened since; returns their number. */
  removeAbandoned(beforeMs: number): Promise<number>;
  /** How many rooms an account owns. */
  countOwned(accountId: string): Promise<number>;
  /** A room as it was last committed, for whoever only wants to look; `users` is 0, undefined when there is none. */
  peek(name: string): Promise<RoomListItem | undefined>;
  /** Permanent public rooms as they were last stored, the latest used first; `users` is 0. */
  listPublic(): Promise<RoomListItem[]>;
  /** The rooms of an account, as they were last stored, by name; `users` is 0. */
  listOwned(accountId: string): Promise<RoomListItem[]>;
}
