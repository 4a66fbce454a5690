import { videoKey } from '@matinee/protocol';
import type { ClientRoom } from './client-room-store.ts';
import { selectSource } from './room-selectors.ts';

/** Returns what tells the source that plays from others, in any room; undefined without one. */
export function selectSourceKey(room: ClientRoom): string | undefined {
  const source = selectSource(room);
  return source === null ? undefined : videoKey(source);
}
