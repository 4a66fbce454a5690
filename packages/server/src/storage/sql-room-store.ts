import { chatMessageSchema, limits, roleSchema, roomSyncSchema, type RoomListItem } from '@matinee/protocol';
import { replayEntry, type RoomEntry, type StoredRoom } from '@matinee/room';
import * as z from 'zod/mini';
import { isUniqueViolation, type OpenDatabase } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { FencedError, type RoomStore } from './room-store.ts';

const standingSchema = z.object({ ownerId: z.nullable(z.string()), roles: z.array(z.tuple([z.string(), roleSchema])) });
// Rooms stored by earlier versions lack what these did not know.
const storedRoomSchema = z.object({
  sync: z.extend(roomSyncSchema, {
    segmentsKeptUntil: z.prefault(z.number(), 0),
    jumps: z.prefault(z.number(), 0),
    startTogether: z.prefault(z.boolean(), true),
  }),
  chat: z.array(chatMessageSchema),
  standing: standingSchema,
});
const entrySchema = z.object({
  patch: z.optional(z.partial(roomSyncSchema)),
  chat: z.optional(chatMessageSchema),
  standing: z.optional(standingSchema),
});

function toListItem({ snapshot }: { snapshot: string }): RoomListItem {
  return { ...storedRoomSchema.parse(JSON.parse(snapshot)).sync, users: 0 };
}

function toJson({ sync, chat, standing }: StoredRoom): string {
  return JSON.stringify({ sync, chat, standing } satisfies StoredRoom);
}

interface Commit {
  roomId: number;
  epoch: number;
  seq: number;
  entry: RoomEntry;
}

/** Rooms in a database: a snapshot and the log since. All rooms' commits of a moment share a transaction. */
export function createRoomStore({ database, appendEntries }: OpenDatabase): RoomStore & { idle(): Promise<void> } {
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
    const rows = commits.map(({ roomId, seq, epoch, entry }) => ({ room_id: roomId, seq, epoch, entry: JSON.stringify(entry) }));
    if (!(await appendEntries(rows))) throw new FencedError('The room has another owner');
    for (const { roomId, entry } of commits) {
      if (entry.standing === undefined) continue;
      await database.updateTable('rooms').set({ owner_id: entry.standing.ownerId }).where('id', '=', roomId).execute();
    }
  }

  /** A room after the last entry of its log. */
  async function replayed(row: { id: number; snapshot: string; snapshot_seq: number }): Promise<{ seq: number; room: StoredRoom }> {
    const log = await database
      .selectFrom('room_log')
      .select(['seq', 'entry'])
      .where('room_id', '=', row.id)
      .where('seq', '>', row.snapshot_seq)
      .orderBy('seq')
      .execute();
    const snapshot: StoredRoom = storedRoomSchema.parse(JSON.parse(row.snapshot));
    const room = log.reduce(
      (state: StoredRoom, { entry }) => replayEntry(state, entrySchema.parse(JSON.parse(entry)) as RoomEntry),
      snapshot,
    );
    return { seq: log.at(-1)?.seq ?? row.snapshot_seq, room };
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
          owner_id: room.standing.ownerId,
          epoch: 0,
          active_at: nowMs,
          snapshot: toJson(room),
          snapshot_seq: 0,
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
        .returning(['id', 'epoch', 'snapshot', 'snapshot_seq'])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      broken.delete(row.id);
      return { roomId: row.id, epoch: row.epoch, ...(await replayed(row)) };
    },

    async peek(name) {
      const row = await database
        .selectFrom('rooms')
        .select(['id', 'snapshot', 'snapshot_seq'])
        .where('name_lower', '=', name.toLowerCase())
        .executeTakeFirst();
      return row && { ...(await replayed(row)).room.sync, users: 0 };
    },

    async commit({ roomId, epoch }, seq, entry) {
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
            visibility: room.sync.visibility,
            owner_id: room.standing.ownerId,
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

    async listPublic() {
      const rows = await database
        .selectFrom('rooms')
        .select('snapshot')
        .where('is_temporary', '=', 0)
        .where('visibility', '=', 'public')
        .orderBy('active_at', 'desc')
        .limit(limits.roomList)
        .execute();
      return rows.map(toListItem);
    },

    async listOwned(accountId) {
      const rows = await database.selectFrom('rooms').select('snapshot').where('owner_id', '=', accountId).orderBy('name_lower').execute();
      return rows.map(toListItem);
    },

    idle: () => group.idle(),
  };
}
