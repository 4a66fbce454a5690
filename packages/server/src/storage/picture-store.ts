import { createHash } from 'node:crypto';
import { limits } from '@matinee/protocol';
import type { Database, Tables } from './tables.ts';

/** A small picture that a user's browser has made. */
export interface StoredPicture {
  /** Its media type. */
  type: string;
  bytes: Uint8Array;
}

/** Pictures by the hash of their content. They belong to a room and are deleted with it. */
export interface PictureStore {
  /** Stores a picture of a room and returns its hash, 43 characters of Base64url. Without effect for a room that has been deleted. */
  save(roomId: number, picture: StoredPicture, nowMs: number): Promise<string>;
  /** Undefined if no room has it. */
  load(hash: string): Promise<StoredPicture | undefined>;
}

/** Thumbnails of videos. Of a room the newest 200 are kept. */
export type ThumbnailStore = PictureStore;

/** Pictures of emotes. */
export interface EmotePictureStore extends PictureStore {
  /** Deletes the pictures of a room except those with these hashes, and those that were saved within the last minute, whose emotes may be on their way. */
  keepOnly(roomId: number, hashes: readonly string[], nowMs: number): Promise<void>;
}

export type PictureTable = keyof Pick<Tables, 'thumbnails' | 'emote_pictures'>;

const newForMs = 60_000;

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

    async keepOnly(roomId, hashes, nowMs) {
      await database
        .deleteFrom('emote_pictures')
        .where('room_id', '=', roomId)
        .where('created_at', '<', nowMs - newForMs)
        .$if(hashes.length > 0, (query) => query.where('hash', 'not in', hashes))
        .execute();
    },
  };
}

function createPictureStore(database: Database, table: PictureTable): PictureStore {
  return {
    async save(roomId, { type, bytes }, nowMs) {
      const hash = createHash('sha256').update(bytes).digest('base64url');
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
