import { limits } from '@matinee/protocol';
import type { RoomEntry, StoredRoom } from '@matinee/room';
import { isUniqueViolation, type OpenDatabase, type RowChange } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { FencedError, type RoomStore } from './room-store.ts';
import { checkRoom, entrySchema, listedColumns, readListItem, replayRoom, writeEntry, writeRoom } from './stored-room.ts';

interface Commit {
  roomId: number;
  epoch: number;
  seq: number;
  entry: RoomEntry;
}

/** The columns of a room's row from which lists are made. */
const listed = ['name', 'is_temporary', 'visibility', 'title', 'description', 'queue_mode', 'source'] as const;

/**
 * Rooms in a database: a snapshot and the log since. All rooms' commits of a moment share a transaction. `warn` hears of
 * rooms of which something could not be read, or would not be readable again.
 */
export function createRoomStore(
  { database, appendEntries }: OpenDatabase,
  warn: (text: string, detail: unknown) => void = () => undefined,
): RoomStore & { idle(): Promise<void> } {
  /** By room, the epoch under which an entry could not be written: one after it would leave a gap. */
  const broken = new Map<number, number>();

  const group = createGroupCommit<Commit>(async (commits) => {
    if (commits.some(({ roomId, epoch }) => broken.get(roomId) === epoch)) throw new FencedError('An earlier entry is missing');
    try {
      await writeCommits(commits);
    } catch (error) {
      const [first, ...others] = commits;
      if (first && others.length === 0) broken.set(first.roomId, first.epoch);
      throw error;
    }
  });

  /** All entries or none. @throws FencedError when the room of one has another owner by now */
  async function writeCommits(commits: Commit[]): Promise<void> {
    const rows = commits.map(({ roomId, seq, epoch, entry }) => ({ room_id: roomId, seq, epoch, entry: writeEntry(entry) }));
    if (!(await appendEntries(rows, commits.flatMap(changeOf)))) throw new FencedError('The room has another owner');
  }

  /** What an entry changes in the columns that are searched and listed. */
  function changeOf({ roomId, entry: { patch = {}, membership } }: Commit): RowChange[] {
    const columns = { ...listedColumns(patch), ...(membership !== undefined && { owner_id: membership.ownerId }) };
    return Object.keys(columns).length > 0 ? [{ room_id: roomId, columns }] : [];
  }

  /** A room after the last entry of its log. */
  async function replayed(row: {
    id: number;
    name: string;
    is_temporary: number;
    snapshot: string;
    snapshot_seq: number;
  }): Promise<{ seq: number; room: StoredRoom }> {
    const identity = { name: row.name, isTemporary: row.is_temporary !== 0 };
    const log = await database
      .selectFrom('room_log')
      .select(['seq', 'entry'])
      .where('room_id', '=', row.id)
      .where('seq', '>', row.snapshot_seq)
      .orderBy('seq')
      .execute();
    const { room, isRepaired } = replayRoom(
      row.snapshot,
      log.map(({ entry }) => entry),
      identity,
    );
    if (isRepaired) warn('a room could not be read as it was stored: what could not be right is as in a new room', { room: row.name });
    return { seq: log.at(-1)?.seq ?? row.snapshot_seq, room };
  }

  /** The JSON of a room that can be read again, whatever it holds. */
  function toJson(room: StoredRoom): string {
    const { name, isTemporary } = room.sync;
    const checked = checkRoom(room, { name, isTemporary });
    if (checked.isRepaired) warn('a room was not as it may be stored: what could not be right is as in a new room', { room: name });
    return writeRoom(checked.room);
  }

  return {
    async create(room, nowMs) {
      const { name, isTemporary, visibility } = room.sync;
      const made = await database
        .insertInto('rooms')
        .values({
          name,
          name_lower: name.toLowerCase(),
          is_temporary: Number(isTemporary),
          visibility,
          owner_id: room.membership.ownerId,
          epoch: 0,
          active_at: nowMs,
          snapshot: toJson(room),
          snapshot_seq: 0,
          title: room.sync.title,
          description: room.sync.description,
          queue_mode: room.sync.queueMode,
          source: null,
        })
        .onConflict((conflict) => conflict.column('name_lower').doNothing())
        .executeTakeFirst();
      return made.numInsertedOrUpdatedRows === 1n;
    },

    async claim(name, nowMs) {
      const row = await database
        .updateTable('rooms')
        .set((expression) => ({ epoch: expression('epoch', '+', 1), active_at: nowMs }))
        .where('name_lower', '=', name.toLowerCase())
        .returning(['id', 'name', 'is_temporary', 'epoch', 'snapshot', 'snapshot_seq'])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      broken.delete(row.id);
      return { roomId: row.id, epoch: row.epoch, ...(await replayed(row)) };
    },

    async peek(name) {
      const row = await database.selectFrom('rooms').select(listed).where('name_lower', '=', name.toLowerCase()).executeTakeFirst();
      return row && readListItem(row);
    },

    async commit({ roomId, epoch }, seq, entry) {
      const checked = entrySchema.safeParse(entry);
      if (!checked.success) {
        broken.set(roomId, epoch);
        throw new Error('An entry would not be readable again', { cause: checked.error });
      }
      try {
        await group.commit({ roomId, epoch, seq, entry });
      } catch (error) {
        throw isUniqueViolation(error) ? new FencedError('That entry is written already', { cause: error }) : error;
      }
    },

    async snapshot({ roomId, epoch, seq, room }, nowMs) {
      await database.transaction().execute(async (transaction) => {
        const updated = await transaction
          .updateTable('rooms')
          .set({
            snapshot: toJson(room),
            snapshot_seq: seq,
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
    },

    async touch(roomIds, nowMs) {
      if (roomIds.length === 0) return;
      await database.updateTable('rooms').set({ active_at: nowMs }).where('id', 'in', roomIds).execute();
    },

    async remove(roomId) {
      await database.deleteFrom('rooms').where('id', '=', roomId).execute();
    },

    async removeStale(beforeMs) {
      const removed = await database.deleteFrom('rooms').where('is_temporary', '=', 1).where('active_at', '<', beforeMs).executeTakeFirst();
      return Number(removed.numDeletedRows);
    },

    async removeAbandoned(beforeMs) {
      const removed = await database
        .deleteFrom('rooms')
        .where('is_temporary', '=', 0)
        .where('owner_id', 'is', null)
        .where('active_at', '<', beforeMs)
        .executeTakeFirst();
      return Number(removed.numDeletedRows);
    },

    async countOwned(accountId) {
      const { count } = await database
        .selectFrom('rooms')
        .select(({ fn }) => fn.countAll<number | bigint>().as('count'))
        .where('owner_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async listPublic() {
      const rows = await database
        .selectFrom('rooms')
        .select(listed)
        .where('is_temporary', '=', 0)
        .where('visibility', '=', 'public')
        .orderBy('active_at', 'desc')
        .limit(limits.roomList)
        .execute();
      return rows.map(readListItem);
    },

    async listOwned(accountId) {
      const rows = await database.selectFrom('rooms').select(listed).where('owner_id', '=', accountId).orderBy('name_lower').execute();
      return rows.map(readListItem);
    },

    idle: () => group.idle(),
  };
}
