import type { Clock } from '@matinee/base/clock';
import type { StoredRoom } from '@matinee/room';
import type { Backbone } from '../../cluster/backbone.ts';
import type { Seal } from '../../cluster/seal.ts';
import type { MessageStore } from '../messages/message-store.ts';
import { latestOf, sealSnapshot, withEntries } from './read-kept-room.ts';
import { FencedError, type ClaimedRoom, type FoundRoom } from './room-store.ts';
import { isLastClaim, replayRow, takeOver } from './sql-room-log.ts';
import type { Database } from '../tables.ts';
import { toReadableJson, type WarnOfRoom } from './stored-room.ts';

export interface ClusterRoomLogOptions {
  node: string;
  database: Database;
  backbone: Backbone;
  seal: Seal;
  messages: Pick<MessageStore, 'complete'>;
  clock: Pick<Clock, 'after'>;
  warn: WarnOfRoom;
}

/**
 * Makes this node the owner of a room, under an epoch from the database. Takes the later state of Redis and the database.
 * @throws FencedError when another node was faster, BackboneError, errors of the database
 */
export async function claimRoom(options: ClusterRoomLogOptions, name: string, nowMs: number): Promise<FoundRoom | undefined> {
  const { node, database, backbone, warn } = options;
  const { logs } = backbone;
  const row = await takeOver(database, name, nowMs);
  if (row === undefined) return undefined;
  const key = row.name.toLowerCase();
  if (!(await logs.claim(key, { node, epoch: row.epoch }))) throw new FencedError(`Room ${key} was claimed by another node meanwhile`);
  const kept = await logs.load(key);
  const stored = await replayRow(database, row, warn);
  const identity = { name: row.name, isTemporary: row.is_temporary !== 0 };
  const latest = kept === undefined ? stored : latestOf(stored, kept, key, { ...options, identity });
  const { seq, epoch: writtenEpoch, room } = latest;
  let { epoch } = row;
  // Unreadable entries must not block the next ones; only a higher epoch may drop them.
  if (kept !== undefined && kept.seq > seq) epoch = (await takeOver(database, name, nowMs))?.epoch ?? epoch;
  if (kept?.seq !== seq) await reassertRoom(options, key, { epoch, writtenEpoch, seq, room });
  await storeMissingMessages(options, row.id, room);
  return { roomId: row.id, epoch, seq, writtenEpoch, room, isSnapshot: latest === stored && stored.isSnapshot };
}

/** An owner that died, or had no database, may have left messages in the log only. */
async function storeMissingMessages({ messages, warn }: ClusterRoomLogOptions, roomId: number, { sync, chat }: StoredRoom): Promise<void> {
  if (sync.chatHistory === 'nothing') return;
  await messages
    .complete(roomId, chat)
    .catch((error: unknown) => warn('failed to store chat messages; the next claim tries again', { room: sync.name, err: error }));
}

/** @throws FencedError */
export async function reassertRoom(
  { node, backbone, seal, warn }: ClusterRoomLogOptions,
  key: string,
  { epoch, writtenEpoch, seq, room }: Omit<ClaimedRoom, 'roomId'>,
): Promise<void> {
  const text = sealSnapshot(seal, key, { epoch, seq, writtenEpoch, json: toReadableJson(room, warn) });
  if (!(await backbone.logs.reassert(key, { node, epoch, seq, text }))) throw new FencedError(`Room ${key} has another owner`);
}

/**
 * Adds the entries that only Redis has, and writes back lost ones.
 * @throws FencedError when another node has claimed the room, BackboneError, errors of the database
 */
export async function recoverRoom(options: ClusterRoomLogOptions, key: string, known: ClaimedRoom): Promise<ClaimedRoom> {
  const { roomId, epoch, writtenEpoch, seq, room } = known;
  const { database, backbone, seal, warn } = options;
  const kept = await backbone.logs.load(key);
  // Redis may have lost a newer claim; the database has not.
  const isFenced = (kept !== undefined && kept.epoch > epoch) || !(await isLastClaim(database, roomId, epoch));
  if (isFenced) throw new FencedError(`Room ${key} has another owner`);
  const base = { epoch: writtenEpoch, seq, room };
  const found = kept === undefined ? base : withEntries(base, kept.entries, key, { seal, warn });
  // Redis may have older data, or data that no node has written.
  if (found.seq === seq) await reassertRoom(options, key, known);
  return { roomId, epoch, writtenEpoch: found.epoch, seq: found.seq, room: found.room };
}
