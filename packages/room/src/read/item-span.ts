import type { QueueItem } from '@matinee/protocol';

// Which part of its video a queue item plays, in seconds from the video's start.

/** Where an item ends: at its `endAt`, but never after its video; Infinity while the length is unknown or a guess. */
export function endOf({ endAt = Number.POSITIVE_INFINITY, length = Number.POSITIVE_INFINITY, isLengthGuessed }: QueueItem): number {
  return isLengthGuessed === true ? endAt : Math.min(endAt, length);
}

/** Where an item starts; never after its end. */
export function startOf(item: QueueItem): number {
  return Math.min(item.startAt ?? 0, endOf(item));
}

/** How much of its video an item plays; Infinity while the length is unknown or a guess. */
export function itemLength(item: QueueItem): number {
  return endOf(item) - startOf(item);
}
