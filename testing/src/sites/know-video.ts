import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { videoKey, type Video } from '@matinee/protocol';

/** Adds a video to a server's lookup cache, as if it had been looked up. */
export function knowVideo({ dataDir }: { readonly dataDir: string }, video: Video): void {
  const database = new DatabaseSync(join(dataDir, 'matinee.db'));
  database.exec('PRAGMA busy_timeout = 2000');
  database
    .prepare('insert or replace into lookups (key, value, ends_at) values (?, ?, ?)')
    .run(`video:${videoKey(video)}`, JSON.stringify(video), Date.now() + 3_600_000);
  database.close();
}
