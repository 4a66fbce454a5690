import type { QueueItem } from '@matinee/protocol';
import { captureFirstFrame, playerSourceOf } from '@matinee/sync';
import { withServerUrls } from '../../room-client/files-of-server.ts';
import { localFilm } from '../../room-client/local-films.ts';

/** An early frame of a queue item. Apart from capture-thumbnails because it loads the players. */
export async function captureFrame(item: QueueItem, options: { signal: AbortSignal }): Promise<Blob | undefined> {
  const local = item.service === 'file' ? localFilm(item.id) : undefined;
  if (local === undefined) return captureFirstFrame(withServerUrls(playerSourceOf(item)), options);
  return local.frame ?? captureFirstFrame({ kind: 'file', url: local.url, file: local.file }, options);
}
