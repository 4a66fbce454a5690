import { createPictureStore, type PictureStore } from '../storage/picture-store.ts';
import { sweepPictures } from '../storage/sweep-pictures.ts';
import type { Database } from '../storage/tables.ts';

/** Pictures are deleted with their room. */
export interface EmotePictureStore extends PictureStore {
  /**
   * Keeps these pictures, and pictures of the last minute, whose emotes may not have arrived yet.
   * @param gone the hash of a picture whose emote is removed
   */
  keepOnly(roomId: number, hashes: readonly string[], options: { nowMs: number; gone?: string | undefined }): Promise<void>;
  /** Deletes unused pictures older than a day, some at a time. */
  sweep(nowMs: number): Promise<void>;
}

const newForMs = 60_000;

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

    sweep: (nowMs) => sweepPictures(database, 'emote_pictures', nowMs),
  };
}
