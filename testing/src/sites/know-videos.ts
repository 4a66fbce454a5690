import { cacheKey } from '@matinee/media/testing';
import type { Video } from '@matinee/protocol';
import { openDatabase } from '../open-database.ts';

export function knowVideos(server: { readonly dataDir: string }, ...videos: readonly Video[]): void {
  const database = openDatabase(server);
  const insert = database.prepare('insert or replace into lookups (key, value, ends_at) values (?, ?, ?)');
  // One transaction: the running server waits 2 s at most for other writes.
  database.exec('begin immediate');
  for (const video of videos) insert.run(cacheKey(video), JSON.stringify(video), Date.now() + 3_600_000);
  database.exec('commit');
  database.close();
}
