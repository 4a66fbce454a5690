import type { StoredChange, StoredRoom } from '@matinee/room';
import { isUniqueViolation } from '../databases/database-error.ts';
import { noExtras, type CommitExtras, type Database, type OpenDatabase, type RowChange } from '../tables.ts';
import { createGroupCommit, type GroupCommit } from '../group-commit.ts';
import { createMessageStore } from '../messages/message-store.ts';
import { FencedError, type ClaimedRoom, type FoundRoom, type RoomLog } from './room-store.ts';
import { entrySchema, listedColumns, replayRoom, toReadableJson, writeEntry, type WarnOfRoom } from './stored-room.ts';

interface Commit {
  roomId: number;
  epoch: number;
  seq: number;
  entry: StoredChange;
  extras: CommitExtras;
}

export interface RoomRow {
  id: number;
  name: string;
  is_temporary: number;
  epoch: number;
  snapshot: string;
  snapshot_seq: number;
  snapshot_epoch: number;
}

/**
 * Creates the log of rooms in the database. Commits of rooms made close together share a transaction. `warn` is called for rooms that
 * cannot be read back as stored.
 */
export function createRoomLog(opened: OpenDatabase, warn: WarnOfRoom): RoomLog {
  const { database } = opened;
  const messageStore = createMessageStore(opened);
  /** Epochs in which writing an entry failed: a later entry would leave a gap. */
  const broken = new Map<number, number>();
  const group = groupCommits(opened, broken);

  async function claim(name: string, nowMs: number): Promise<FoundRoom | undefined> {
    const row = await takeOver(database, name, nowMs);
    if (row === undefined) return undefined;
    broken.delete(row.id);
    const { seq, epoch: writtenEpoch, room, isSnapshot } = await replayRow(database, row, warn);
    // A server's last snapshot may contain messages whose entries it failed to write.
    if (room.sync.chatHistory !== 'nothing') await messageStore.complete(row.id, room.chat);
    return { roomId: row.id, epoch: row.epoch, seq, writtenEpoch, room, isSnapshot };
  }

  return {
    claim,
    recover: ({ room }, nowMs) => claim(room.sync.name, nowMs),
    // One server has no followers, and keeps no claims.
    publish: () => undefined,
    sendProgress: () => undefined,
    release: async () => undefined,
    isLast: ({ roomId, epoch }) => isLastClaim(database, roomId, epoch),

    async commit({ roomId, epoch }, { seq, stored: entry }, extras = noExtras) {
      const checked = entrySchema.safeParse(entry);
      if (entry === undefined || !checked.success) {
        broken.set(roomId, epoch);
        throw new Error('An entry would not be readable again', { cause: checked.error });
      }
      try {
        await group.commit({ roomId, epoch, seq, entry, extras });
      } catch (error) {
        throw isUniqueViolation(error) ? new FencedError('That entry is written already', { cause: error }) : error;
      }
    },

    async snapshot(claimed, nowMs) {
      await writeSnapshot(database, claimed, toReadableJson(claimed.room, warn), nowMs);
    },

    idle: () => group.idle(),
  };
}

function groupCommits(opened: OpenDatabase, broken: Map<number, number>): GroupCommit<Commit> {
  return createGroupCommit<Commit>(async (commits) => {
    if (commits.some(({ roomId, epoch }) => broken.get(roomId) === epoch)) throw new FencedError('An earlier entry is missing');
    try {
      await writeCommits(opened, commits);
    } catch (error) {
      const [first, ...others] = commits;
      if (first && others.length === 0) broken.set(first.roomId, first.epoch);
      throw error;
    }
  });
}

/** Writes all entries or none. @throws FencedError when a room has another owner */
async function writeCommits({ appendEntries }: OpenDatabase, commits: Commit[]): Promise<void> {
  const rows = commits.map(({ roomId, seq, epoch, entry }) => ({ room_id: roomId, seq, epoch, entry: writeEntry(entry) }));
  const statements = commits.flatMap(({ extras }) => extras.statements);
  const actions = commits.flatMap(({ extras }) => extras.actions);
  const messages = commits.flatMap(({ extras }) => extras.messages);
  if (!(await appendEntries(rows, commits.flatMap(changeOf), { statements, actions, messages })))
    throw new FencedError('The room has another owner');
}

function changeOf({ roomId, entry: { patch = {}, membership } }: Commit): RowChange[] {
  const columns = { ...listedColumns(patch), ...(membership !== undefined && { owner_id: membership.ownerId }) };
  return Object.keys(columns).length > 0 ? [{ room_id: roomId, columns }] : [];
}

/** Returns false when a later epoch is known or the room is gone. */
export async function isLastClaim(database: Database, roomId: number, epoch: number): Promise<boolean> {
  const row = await database.selectFrom('rooms').select('epoch').where('id', '=', roomId).executeTakeFirst();
  return row !== undefined && row.epoch <= epoch;
}

/** Raises the epoch of a room. */
export async function takeOver(database: Database, name: string, nowMs: number): Promise<RoomRow | undefined> {
  return database
    .updateTable('rooms')
    .set((expression) => ({ epoch: expression('epoch', '+', 1), active_at: nowMs }))
    .where('name_lower', '=', name.toLowerCase())
    .returning(['id', 'name', 'is_temporary', 'epoch', 'snapshot', 'snapshot_seq', 'snapshot_epoch'])
    .executeTakeFirst();
}

export async function replayRow(
  database: Database,
  row: RoomRow,
  warn: WarnOfRoom,
): Promise<{ epoch: number; seq: number; room: StoredRoom; isSnapshot: boolean }> {
  const log = await database
    .selectFrom('room_log')
    .select(['seq', 'epoch', 'entry'])
    .where('room_id', '=', row.id)
    .where('seq', '>', row.snapshot_seq)
    .orderBy('seq')
    .execute();
  const entries = log.map(({ entry }) => entry);
  const { room, isRepaired } = replayRoom(row.snapshot, entries, { name: row.name, isTemporary: row.is_temporary !== 0 });
  if (isRepaired) warn('failed to read a room as stored: invalid fields have the values of a new room', { room: row.name });
  const { seq, epoch } = log.at(-1) ?? { seq: row.snapshot_seq, epoch: row.snapshot_epoch };
  return { seq, epoch, room, isSnapshot: log.length === 0 && !isRepaired };
}

/** Replaces the snapshot and the log up to it. @throws FencedError when the room has another owner or a newer snapshot */
export async function writeSnapshot(
  database: Database,
  { roomId, epoch, writtenEpoch, seq, room }: ClaimedRoom,
  snapshot: string,
  nowMs: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable('rooms')
      .set({
        snapshot,
        snapshot_seq: seq,
        snapshot_epoch: writtenEpoch,
        active_at: nowMs,
        ...listedColumns(room.sync),
        owner_id: room.membership.ownerId,
      })
      .where('id', '=', roomId)
      .where('epoch', '=', epoch)
      .where('snapshot_seq', '<=', seq)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw new FencedError(`Room ${roomId} has another owner or a newer snapshot`);
    await transaction.deleteFrom('room_log').where('room_id', '=', roomId).where('seq', '<=', seq).execute();
  });
}
