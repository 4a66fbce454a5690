import { chatMessageSchema, limits, roomSyncSchema, type RoomListItem } from '@matinee/protocol';
import { replayEntry, type RoomEntry, type RoomState } from '@matinee/room';
import * as z from 'zod/mini';
import type { Database } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { FencedError, type RoomStore } from './room-store.ts';

const storedRoomSchema = z.object({ sync: roomSyncSchema, chat: z.array(chatMessageSchema) });
const entrySchema = z.object({ patch: z.optional(z.partial(roomSyncSchema)), chat: z.optional(chatMessageSchema) });

function toJson(room: RoomState): string {
  return JSON.stringify({ sync: room.sync, chat: room.chat });
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === 2067 || error.errcode === 1555);
}

interface Commit {
  roomId: number;
  epoch: number;
  seq: number;
  entry: RoomEntry;
}

/** Rooms in the embedded database: a snapshot and the log since. All rooms' commits of a moment share a transaction. */
export function createSqliteRoomStore(database: Database): RoomStore & { idle(): Promise<void> } {
  const group = createGroupCommit<Commit>((commits) => writeCommits(database, commits));

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
          epoch: 0,
          active_at: nowMs,
          snapshot: toJson(room),
          snapshot_seq: 0,
        })
        .onConflict((conflict) => conflict.column('name_lower').doNothing())
        .executeTakeFirst();
      return made.numInsertedOrUpdatedRows === 1n;
    },

    async claim(name) {
      const row = await database
        .updateTable('rooms')
        .set((expression) => ({ epoch: expression('epoch', '+', 1) }))
        .where('name_lower', '=', name.toLowerCase())
        .returning(['id', 'epoch', 'snapshot', 'snapshot_seq'])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const log = await database
        .selectFrom('room_log')
        .select(['seq', 'entry'])
        .where('room_id', '=', row.id)
        .where('seq', '>', row.snapshot_seq)
        .orderBy('seq')
        .execute();
      const snapshot: RoomState = { ...storedRoomSchema.parse(JSON.parse(row.snapshot)), users: [] };
      const room = log.reduce((state, { entry }) => replayEntry(state, entrySchema.parse(JSON.parse(entry)) as RoomEntry), snapshot);
      return { roomId: row.id, epoch: row.epoch, seq: log.at(-1)?.seq ?? row.snapshot_seq, room };
    },

    commit: ({ roomId, epoch }, seq, entry) => group.commit({ roomId, epoch, seq, entry }),

    async snapshot({ roomId, epoch, seq, room }, nowMs) {
      await database.transaction().execute(async (transaction) => {
        const updated = await transaction
          .updateTable('rooms')
          .set({ snapshot: toJson(room), snapshot_seq: seq, active_at: nowMs, visibility: room.sync.visibility })
          .where('id', '=', roomId)
          .where('epoch', '=', epoch)
          .executeTakeFirst();
        if (updated.numUpdatedRows === 0n) throw new FencedError(`Room ${roomId} has another owner`);
        await transaction.deleteFrom('room_log').where('room_id', '=', roomId).where('seq', '<=', seq).execute();
      });
    },

    async remove(roomId) {
      await database.deleteFrom('rooms').where('id', '=', roomId).execute();
    },

    async removeStale(beforeMs) {
      const removed = await database.deleteFrom('rooms').where('is_temporary', '=', 1).where('active_at', '<', beforeMs).executeTakeFirst();
      return Number(removed.numDeletedRows);
    },

    async listPublic() {
      const rows = await database
        .selectFrom('rooms')
        .select('snapshot')
        .where('is_temporary', '=', 0)
        .where('visibility', '=', 'public')
        .orderBy('active_at', 'desc')
        .limit(limits.roomList)
        .execute();
      return rows.map(({ snapshot }): RoomListItem => ({ ...storedRoomSchema.parse(JSON.parse(snapshot)).sync, users: 0 }));
    },

    idle: () => group.idle(),
  };
}

/** One transaction: an entry goes in only under the room's present epoch and with an unused number. */
async function writeCommits(database: Database, commits: Commit[]): Promise<void> {
  const roomIds = [...new Set(commits.map(({ roomId }) => roomId))];
  const rows = commits.map(({ roomId, epoch, seq, entry }) => ({ room_id: roomId, epoch, seq, entry: JSON.stringify(entry) }));
  try {
    await database.transaction().execute(async (transaction) => {
      const owners = await transaction.selectFrom('rooms').select(['id', 'epoch']).where('id', 'in', roomIds).execute();
      const epochs = new Map(owners.map(({ id, epoch }) => [id, epoch]));
      if (commits.some(({ roomId, epoch }) => epochs.get(roomId) !== epoch)) throw new FencedError('The room has another owner');
      await transaction.insertInto('room_log').values(rows).execute();
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new FencedError('That entry is written already', { cause: error });
    throw error;
  }
}
