import type { QueueItem } from '@matinee/protocol';

// Which part of its video a queue item plays, in seconds from the video's start.

/** Where an item ends: at its `endAt`, but never after its video; Infinity while the length is unknown. */
export function endOf(item: QueueItem): number {
  return Math.min(item.endAt ?? Number.POSITIVE_INFINITY, item.length ?? Number.POSITIVE_INFINITY);
}

/** Where an item starts; never after its end. */
export function startOf(item: QueueItem): number {
  return Math.min(item.startAt ?? 0, endOf(item));
}

/** How much of its video an item plays; Infinity while the length is unknown. */
export function itemLength(item: QueueItem): number {
  return endOf(item) - startOf(item);
}
