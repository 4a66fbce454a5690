import { sql, type SqlBool } from 'kysely';
import { nextTurn } from '../storage/next-turn.ts';
import { createPictureStore, type PictureStore } from '../storage/picture-store.ts';
import type { Database } from '../storage/tables.ts';

/** Pictures of emotes, which belong to a room and are deleted with it. */
export interface EmotePictureStore extends PictureStore {
  /**
   * Deletes the pictures of a room except pictures with these hashes, and pictures saved within the last minute, whose emotes may not have
   * arrived yet.
   * @param gone the hash of a picture whose emote is removed
   */
  keepOnly(roomId: number, hashes: readonly string[], options: { nowMs: number; gone?: string | undefined }): Promise<void>;
  /** Deletes pictures older than a day that no room names, some at a time. */
  sweep(nowMs: number): Promise<void>;
}

const newForMs = 60_000;
/** After this time, a room that names a picture is stored in the database with it, even if its node has died. */
const unsweptForMs = 24 * 3600 * 1000;
/** Each picture is searched for in its room's stored state, which may be 1 MB. */
const sweptAtOnce = 5;

export function createEmotePictureStore(database: Database): EmotePictureStore {
  return {
    ...createPictureStore(database, 'emote_pictures'),

    async keepOnly(roomId, hashes, { nowMs, gone = '' }) {
      await database
        .deleteFrom('emote_pictures')
        .where('room_id', '=', roomId)
        .where((row) => row.or([row('created_at', '<', nowMs - newForMs), row('hash', '=', gone)]))
        .$if(hashes.length > 0, (query) => query.where('hash', 'not in', hashes))
        .execute();
    },

    async sweep(nowMs) {
      for (let after = { room_id: 0, hash: '' }; ;) {
        const rows = await database
          .selectFrom('emote_pictures')
          .select(['room_id', 'hash', 'created_at', isNamed.as('is_named')])
          .where(sql<SqlBool>`(room_id, hash) > (${after.room_id}, ${after.hash})`)
          .orderBy('room_id')
          .orderBy('hash')
          .limit(sweptAtOnce)
          .execute();
        for (const { room_id, hash, created_at, is_named } of rows) {
          if (is_named || created_at >= nowMs - unsweptForMs) continue;
          const unnamed = database.deleteFrom('emote_pictures').where('room_id', '=', room_id).where('hash', '=', hash);
          await unnamed.where('created_at', '=', created_at).execute();
        }
        const last = rows.at(-1);
        if (last === undefined || rows.length < sweptAtOnce) return;
        after = last;
        await nextTurn();
      }
    },
  };
}

/** Whether a room's stored state contains the hash of a picture. */
const isNamed = sql<SqlBool>`(exists (select 1 from rooms where rooms.id = room_id and snapshot like '%' || hash || '%')
  or exists (select 1 from room_log where room_log.room_id = emote_pictures.room_id and entry like '%' || hash || '%'))`;
