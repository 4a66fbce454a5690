import { limits } from '@matinee/protocol';
import type { StoredRoom } from '@matinee/room';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { OpenDatabase, Tables } from '../tables.ts';
import type { RoomCatalogue, RoomStore } from './room-store.ts';
import { createRoomLog } from './sql-room-log.ts';
import { readListItem, toReadableJson, type WarnOfRoom } from './stored-room.ts';
import { inSteps } from '../next-turn.ts';

export function createRoomStore(opened: OpenDatabase, warn: WarnOfRoom = () => undefined): RoomStore {
  return { ...createRoomLog(opened, warn), ...createRoomCatalogue(opened, warn) };
}

const listed = ['name', 'is_temporary', 'visibility', 'title', 'description', 'queue_mode', 'source', 'door', 'made_by'] as const;

/** Each has a log and pictures, which may be 10 MB. */
const roomsAtOnce = 2;

export function createRoomCatalogue({ database, kind }: Pick<OpenDatabase, 'database' | 'kind'>, warn: WarnOfRoom): RoomCatalogue {
  const rooms = () => database.selectFrom('rooms').select(listed);

  async function removeAll(found: SelectQueryBuilder<Tables, 'rooms', { id: number }>): Promise<number> {
    const some = database.deleteFrom('rooms').where('id', 'in', found.limit(roomsAtOnce));
    return inSteps(some, roomsAtOnce);
  }

  return {
    create: async (room, nowMs) => insertRoom({ database, kind }, room, toReadableJson(room, warn), nowMs),

    async remove(roomId) {
      await database.deleteFrom('rooms').where('id', '=', roomId).execute();
    },

    async touch(roomIds, nowMs) {
      if (roomIds.length === 0) return;
      await database.updateTable('rooms').set({ active_at: nowMs }).where('id', 'in', roomIds).execute();
    },

    removeStale: (beforeMs) =>
      removeAll(database.selectFrom('rooms').select('id').where('is_temporary', '=', 1).where('active_at', '<', beforeMs)),

    removeAbandoned: (beforeMs) =>
      removeAll(
        database
          .selectFrom('rooms')
          .select('id')
          .where('is_temporary', '=', sql.lit(0))
          .where('owner_id', 'is', null)
          .where('active_at', '<', beforeMs),
      ),

    async countOwned(accountId) {
      const { count } = await database
        .selectFrom('rooms')
        .select(({ fn }) => fn.countAll<number | bigint>().as('count'))
        .where('owner_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async peek(name) {
      const row = await rooms().where('name_lower', '=', name.toLowerCase()).executeTakeFirst();
      return row && readListItem(row);
    },

    async wasClaimed(name) {
      const row = await database.selectFrom('rooms').select('epoch').where('name_lower', '=', name.toLowerCase()).executeTakeFirst();
      return row !== undefined && row.epoch > 0;
    },

    async list({ withUnlisted }) {
      const all = rooms().where('visibility', '!=', 'private');
      const chosen = withUnlisted ? all : rooms().where('is_temporary', '=', 0).where('visibility', '=', 'public');
      const rows = await chosen.orderBy('active_at', 'desc').limit(limits.roomList).execute();
      return rows.map(readListItem);
    },

    async listOwned(accountId) {
      const rows = await rooms().where('owner_id', '=', accountId).orderBy('name_lower').execute();
      return rows.map(readListItem);
    },
  };
}

/** Returns false when the name is taken. */
async function insertRoom(
  { database, kind }: Pick<OpenDatabase, 'database' | 'kind'>,
  { sync, membership }: StoredRoom,
  snapshot: string,
  nowMs: number,
): Promise<boolean> {
  // SQLite would reuse the id of a removed last room, and with it the messages not yet deleted.
  const lastId = sql<number>`max(coalesce((select max(id) from rooms), 0), coalesce((select max(room_id) from messages), 0))`;
  const inserted = await database
    .insertInto('rooms')
    .values({
      ...(kind === 'sqlite' && { id: sql<number>`${lastId} + 1` }),
      name: sync.name,
      name_lower: sync.name.toLowerCase(),
      is_temporary: Number(sync.isTemporary),
      visibility: sync.visibility,
      owner_id: membership.ownerId,
      epoch: 0,
      active_at: nowMs,
      created_at: nowMs,
      snapshot,
      snapshot_seq: 0,
      title: sync.title,
      description: sync.description,
      queue_mode: sync.queueMode,
      door: sync.door.kind,
      chat_history: sync.chatHistory,
      made_by: sync.madeBy || null,
      source: null,
    })
    .onConflict((conflict) => conflict.column('name_lower').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
