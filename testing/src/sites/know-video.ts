import { videoKey, type Video } from '@matinee/protocol';
import { openDatabase } from '../open-database.ts';

/** Adds a video to a server's lookup cache, as if it had been looked up. */
export function knowVideo(server: { readonly dataDir: string }, video: Video): void {
  const database = openDatabase(server);
  database
    .prepare('insert or replace into lookups (key, value, ends_at) values (?, ?, ?)')
    .run(`video:${videoKey(video)}`, JSON.stringify(video), Date.now() + 3_600_000);
  database.close();
}
