import { videoSchema, type Video, type VideoId } from '@matinee/protocol';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';

const keepMs = 30 * 24 * 3600 * 1000;

/** What is known about videos, kept for 30 days. */
export function createVideoCache(database: Database, clock: Clock) {
  return {
    async get({ service, id }: VideoId): Promise<Video | undefined> {
      const row = await database
        .selectFrom('videos')
        .select('video')
        .where('service', '=', service)
        .where('id', '=', id)
        .where('fetched_at', '>', clock.now() - keepMs)
        .executeTakeFirst();
      return row && videoSchema.parse(JSON.parse(row.video));
    },
    async put(video: Video): Promise<void> {
      const fresh = { video: JSON.stringify(video), fetched_at: clock.now() };
      await database
        .insertInto('videos')
        .values({ service: video.service, id: video.id, ...fresh })
        .onConflict((conflict) => conflict.columns(['service', 'id']).doUpdateSet(fresh))
        .execute();
    },
    /** Forgets what is too old to be used. */
    async sweep(): Promise<void> {
      await database
        .deleteFrom('videos')
        .where('fetched_at', '<', clock.now() - keepMs)
        .execute();
    },
  };
}
