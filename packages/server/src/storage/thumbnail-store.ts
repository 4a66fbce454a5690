import { createHash } from 'node:crypto';
import { limits } from '@matinee/protocol';
import type { Database } from './tables.ts';

/** A thumbnail of a video that a user's browser has made. */
export interface StoredThumbnail {
  type: string;
  bytes: Uint8Array;
}

/** Thumbnails by the hash of their content. They belong to a room and are deleted with it. */
export interface ThumbnailStore {
  /**
   * Stores a thumbnail of a room and returns its hash, 43 characters of Base64url. Of a room the newest 200 are kept.
   * Without effect for a room that has been deleted.
   */
  save(roomId: number, thumbnail: StoredThumbnail, nowMs: number): Promise<string>;
  /** Undefined if no room has it. */
  load(hash: string): Promise<StoredThumbnail | undefined>;
}

export function createThumbnailStore(database: Database): ThumbnailStore {
  return {
    async save(roomId, { type, bytes }, nowMs) {
      const hash = createHash('sha256').update(bytes).digest('base64url');
      await database
        .insertInto('thumbnails')
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
        .onConflict((conflict) => conflict.columns(['room_id', 'hash']).doNothing())
        .execute();
      await deleteOldest(database, roomId);
      return hash;
    },

    async load(hash) {
      return database.selectFrom('thumbnails').select(['type', 'bytes']).where('hash', '=', hash).limit(1).executeTakeFirst();
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
