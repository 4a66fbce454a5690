import { replayEntry, type StoredRoom } from '@matinee/room';
import type { KeptRoom, RoomLogEntry } from '../cluster/backbone.ts';
import type { Seal } from '../cluster/seal.ts';
import { readFollowerMessage } from './follower-message.ts';
import { readRoom, type RoomIdentity } from './stored-room.ts';
import type { WarnOfRoom } from './to-readable-json.ts';

/** What is known of a room after its last entry. */
export interface KnownRoom {
  /** The epoch under which the last entry was written. */
  epoch: number;
  seq: number;
  room: StoredRoom;
}

export interface ReadKeptRoomOptions {
  seal: Seal;
  warn: WarnOfRoom;
}

/** What the seal of a room's snapshot holds. Fields beside it are anyone's who can write to Redis, and have to be the same. */
interface SnapshotText {
  epoch: number;
  seq: number;
  writtenEpoch: number;
  /** The room as `writeRoom` makes it. */
  json: string;
}

/** The text of a room's snapshot in Redis. */
export function sealSnapshot(seal: Seal, key: string, text: SnapshotText): string {
  return seal.close(snapshotPlace(key), text);
}

/** Where a seal of a room's snapshot counts. */
function snapshotPlace(key: string): string {
  return `snap:${key}`;
}

/**
 * The later of what the database and Redis have of a room, never less than the database has. Entries of an epoch before that of
 * the database's are of a history that was lost. @throws NewerFormatError
 */
export function latestOf(
  stored: KnownRoom,
  kept: KeptRoom,
  key: string,
  { identity, ...options }: ReadKeptRoomOptions & { identity: RoomIdentity },
): KnownRoom {
  const snapshot = openSnapshot(kept, key, identity, options);
  const base = snapshot !== undefined && isLater(snapshot, stored) ? snapshot : stored;
  return withEntries(base, kept.entries, key, options);
}

/** A room after the entries that follow it without a hole. @throws NewerFormatError */
export function withEntries(
  base: KnownRoom,
  entries: readonly RoomLogEntry[],
  key: string,
  { seal, warn }: ReadKeptRoomOptions,
): KnownRoom {
  let known = base;
  for (const { epoch, seq, text } of entries) {
    if (seq <= known.seq || epoch < base.epoch) continue;
    const message = readFollowerMessage(seal, key, text);
    const isOfId = message?.epoch === epoch && message.seq === seq;
    if (message?.delta?.entry === undefined || !isOfId || seq !== known.seq + 1) {
      warn('an entry of a room could not be read: it and the later ones are left out', { room: key, seq });
      break;
    }
    known = { epoch, seq, room: replayEntry(known.room, message.delta.entry) };
  }
  return known;
}

function openSnapshot(
  { snapshot }: KeptRoom,
  key: string,
  identity: RoomIdentity,
  { seal, warn }: ReadKeptRoomOptions,
): KnownRoom | undefined {
  const opened = snapshot && seal.open(snapshotPlace(key), snapshot.text);
  if (snapshot === undefined || opened === undefined) return undefined;
  // The seal shows that a node of this version has written it.
  const { epoch, seq, writtenEpoch, json } = opened as SnapshotText;
  if (epoch !== snapshot.epoch || seq !== snapshot.seq) {
    warn('a snapshot of a room is kept as another one than it is: it is left out', { room: key, seq, keptAs: snapshot.seq });
    return undefined;
  }
  const { room, isRepaired } = readRoom(json, identity);
  if (isRepaired) warn('a room could not be read as it was kept: what could not be right is as in a new room', { room: key });
  return { epoch: writtenEpoch, seq, room };
}

function isLater(a: KnownRoom, b: KnownRoom): boolean {
  return a.epoch >= b.epoch && a.seq >= b.seq;
}
