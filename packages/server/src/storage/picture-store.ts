import { createHash } from 'node:crypto';
import { limits } from '@matinee/protocol';
import { sweepPictures } from './sweep-pictures.ts';
import type { Database, PictureTable } from './tables.ts';

/** A user's small picture or file of subtitles. */
export interface StoredPicture {
  /** Media type. */
  type: string;
  bytes: Uint8Array;
}

/** Deleted with their room. */
export interface PictureStore {
  /** Returns the hash, 43 characters of Base64url. Does nothing if the room is deleted. */
  save(roomId: number, picture: StoredPicture, nowMs: number): Promise<string>;
  load(hash: string): Promise<StoredPicture | undefined>;
}

export type ThumbnailStore = PictureStore;

export function createThumbnailStore(database: Database): ThumbnailStore {
  return createBoundedStore(database, 'thumbnails', limits.thumbnailsPerRoom);
}

/** WebVTT from users' files. */
export interface SubtitleStore extends PictureStore {
  /** Deletes subtitles older than a day that no room names. */
  sweep(nowMs: number): Promise<void>;
}

export function createSubtitleStore(database: Database): SubtitleStore {
  return {
    ...createBoundedStore(database, 'subtitles', limits.subtitlesPerRoom),
    sweep: (nowMs) => sweepPictures(database, 'subtitles', nowMs),
  };
}

function createBoundedStore(database: Database, table: PictureTable, perRoom: number): PictureStore {
  const pictures = createPictureStore(database, table);
  return {
    ...pictures,
    async save(roomId, picture, nowMs) {
      const hash = await pictures.save(roomId, picture, nowMs);
      await deleteOldest(database, table, { roomId, perRoom });
      return hash;
    },
  };
}

export function hashOfPicture(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

export function createPictureStore(database: Database, table: PictureTable): PictureStore {
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

async function deleteOldest(
  database: Database,
  table: PictureTable,
  { roomId, perRoom }: { roomId: number; perRoom: number },
): Promise<void> {
  await database
    .deleteFrom(table)
    .where('room_id', '=', roomId)
    .where('hash', 'not in', (from) =>
      from.selectFrom(table).select('hash').where('room_id', '=', roomId).orderBy('created_at', 'desc').orderBy('hash').limit(perRoom),
    )
    .execute();
}
