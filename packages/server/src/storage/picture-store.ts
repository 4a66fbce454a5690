import { createHash } from 'node:crypto';
import { limits } from '@matinee/protocol';
import { sql, type SqlBool } from 'kysely';
import { nextTurn } from './next-turn.ts';
import type { Database, Tables } from './tables.ts';

/** A small picture that a user's browser has made. */
export interface StoredPicture {
  /** Its media type. */
  type: string;
  bytes: Uint8Array;
}

/** Pictures by the hash of their content. They belong to a room and are deleted with it. */
export interface PictureStore {
  /** Stores a picture of a room and returns its hash, 43 characters of Base64url. Has no effect if the room has been deleted. */
  save(roomId: number, picture: StoredPicture, nowMs: number): Promise<string>;
  /** Returns a picture; undefined if no room has it. */
  load(hash: string): Promise<StoredPicture | undefined>;
}

/** Thumbnails of videos. Each room keeps its newest 200. */
export type ThumbnailStore = PictureStore;

/** Pictures of emotes. */
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

export type PictureTable = keyof Pick<Tables, 'thumbnails' | 'emote_pictures'>;

const newForMs = 60_000;
/** After this time, a room that names a picture is stored in the database with it, even if its node has died. */
const unsweptForMs = 24 * 3600 * 1000;
/** Each picture is searched for in its room's stored state, which may be 1 MB. */
const sweptAtOnce = 5;

export function createThumbnailStore(database: Database): ThumbnailStore {
  const pictures = createPictureStore(database, 'thumbnails');
  return {
    ...pictures,
    async save(roomId, thumbnail, nowMs) {
      const hash = await pictures.save(roomId, thumbnail, nowMs);
      await deleteOldest(database, roomId);
      return hash;
    },
  };
}

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

/** Returns the hash under which a picture is stored: 43 characters of Base64url. */
export function hashOfPicture(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function createPictureStore(database: Database, table: PictureTable): PictureStore {
  return {
    async save(roomId, { type, bytes }, nowMs) {
      const hash = hashOfPicture(bytes);
      await database
        .insertInto(table)
        .columns(['room_id', 'hash', 'type', 'bytes', 'created_at'])
        .expression((from) =>
          from
            .selectFrom('rooms')
            .select((row) => [
              'id',
              row.val(hash).as('hash'),
              row.val(type).as('type'),
              row.val(bytes).as('bytes'),
              row.val(nowMs).as('created_at'),
            ])
            .where('id', '=', roomId),
        )
        .onConflict((conflict) => conflict.columns(['room_id', 'hash']).doUpdateSet({ created_at: nowMs }))
        .execute();
      return hash;
    },

    async load(hash) {
      return database.selectFrom(table).select(['type', 'bytes']).where('hash', '=', hash).limit(1).executeTakeFirst();
    },
  };
}

async function deleteOldest(database: Database, roomId: number): Promise<void> {
  await database
    .deleteFrom('thumbnails')
    .where('room_id', '=', roomId)
    .where('hash', 'not in', (from) =>
      from
        .selectFrom('thumbnails')
        .select('hash')
        .where('room_id', '=', roomId)
        .orderBy('created_at', 'desc')
        .orderBy('hash')
        .limit(limits.thumbnailsPerRoom),
    )
    .execute();
}
