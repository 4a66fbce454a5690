import type { QueueItem } from '@matinee/protocol';

// Which part of its video a queue item plays, in seconds from the video's start.

/** Returns the end of an item: its `endAt`, but never after the end of its video; Infinity while the length is unknown or a guess. */
export function endOf({ endAt = Number.POSITIVE_INFINITY, length = Number.POSITIVE_INFINITY, isLengthGuessed }: QueueItem): number {
  return isLengthGuessed === true ? endAt : Math.min(endAt, length);
}

/** Returns the start of an item, which is never after its end. */
export function startOf(item: QueueItem): number {
  return Math.min(item.startAt ?? 0, endOf(item));
}

/** Returns how much of its video an item plays, in seconds; Infinity while the length is unknown or a guess. */
export function itemLength(item: QueueItem): number {
  return endOf(item) - startOf(item);
}
