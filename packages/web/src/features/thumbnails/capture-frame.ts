import type { QueueItem } from '@matinee/protocol';
import { captureFirstFrame, playerSourceOf } from '@matinee/sync';
import { withServerUrls } from '../../room-client/files-of-server.ts';

/** An early frame of a queue item. Apart from capture-thumbnails because it loads the players. */
export function captureFrame(item: QueueItem, options: { signal: AbortSignal }): Promise<Blob | undefined> {
  return captureFirstFrame(withServerUrls(playerSourceOf(item)), options);
}
