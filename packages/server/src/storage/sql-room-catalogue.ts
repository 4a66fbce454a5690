import { limits } from '@matinee/protocol';
import type { StoredRoom } from '@matinee/room';
import type { Database } from './tables.ts';
import type { RoomCatalogue } from './room-store.ts';
import { readListItem } from './stored-room.ts';
import { toReadableJson, type WarnOfRoom } from './to-readable-json.ts';

/** The columns of a room's row from which lists are made. */
const listed = ['name', 'is_temporary', 'visibility', 'title', 'description', 'queue_mode', 'source', 'door'] as const;

export function createRoomCatalogue(database: Database, warn: WarnOfRoom): RoomCatalogue {
  const rooms = () => database.selectFrom('rooms').select(listed);
  const removal = () => database.deleteFrom('rooms');

  return {
    create: async (room, nowMs) => insertRoom(database, room, toReadableJson(room, warn), nowMs),

    async remove(roomId) {
      await removal().where('id', '=', roomId).execute();
    },

    async touch(roomIds, nowMs) {
      if (roomIds.length === 0) return;
      await database.updateTable('rooms').set({ active_at: nowMs }).where('id', 'in', roomIds).execute();
    },

    async removeStale(beforeMs) {
      const stale = removal().where('is_temporary', '=', 1).where('active_at', '<', beforeMs);
      return Number((await stale.executeTakeFirst()).numDeletedRows);
    },

    async removeAbandoned(beforeMs) {
      const abandoned = removal().where('is_temporary', '=', 0).where('owner_id', 'is', null).where('active_at', '<', beforeMs);
      return Number((await abandoned.executeTakeFirst()).numDeletedRows);
    },

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

/** False when the name is taken. */
async function insertRoom(database: Database, { sync, membership }: StoredRoom, snapshot: string, nowMs: number): Promise<boolean> {
  const inserted = await database
    .insertInto('rooms')
    .values({
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
      source: null,
    })
    .onConflict((conflict) => conflict.column('name_lower').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
