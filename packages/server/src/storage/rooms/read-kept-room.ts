import { replayEntry, type StoredRoom } from '@matinee/room';
import type { KeptRoom, RoomLogEntry } from '../../cluster/backbone.ts';
import type { Seal } from '../../cluster/seal.ts';
import { readFollowerMessage } from './follower-message.ts';
import { readRoom, type RoomIdentity, type WarnOfRoom } from './stored-room.ts';

export interface KnownRoom {
  epoch: number;
  seq: number;
  room: StoredRoom;
}

export interface ReadKeptRoomOptions {
  seal: Seal;
  warn: WarnOfRoom;
}

/** The sealed part of a snapshot. A writer to Redis can change the fields beside it, so they have to match. */
interface SnapshotText {
  epoch: number;
  seq: number;
  writtenEpoch: number;
  /** JSON of `writeRoom`. */
  json: string;
}

export function sealSnapshot(seal: Seal, key: string, text: SnapshotText): string {
  return seal.close(snapshotPlace(key), text);
}

function snapshotPlace(key: string): string {
  return `snap:${key}`;
}

/** Returns the later state of database and Redis. Entries before the database's epoch belong to a lost history. @throws NewerFormatError */
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

/** Adds the entries that follow without a gap. @throws NewerFormatError */
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
      warn('failed to read an entry of a room: it and the later ones are left out', { room: key, seq });
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
  // The seal proves that a node of this version wrote it.
  const { epoch, seq, writtenEpoch, json } = opened as SnapshotText;
  if (epoch !== snapshot.epoch || seq !== snapshot.seq) {
    warn('a snapshot of a room is kept as another one than it is: it is left out', { room: key, seq, keptAs: snapshot.seq });
    return undefined;
  }
  const { room, isRepaired } = readRoom(json, identity);
  if (isRepaired) warn('failed to read a room from Redis: invalid fields have the values of a new room', { room: key });
  return { epoch: writtenEpoch, seq, room };
}

function isLater(a: KnownRoom, b: KnownRoom): boolean {
  return a.epoch >= b.epoch && a.seq >= b.seq;
}
