import type { QueueItem } from '@matinee/protocol';

/** Returns the `endAt`, at most the end of the video; Infinity while the length is unknown or a guess. */
export function endOf({ endAt = Number.POSITIVE_INFINITY, length = Number.POSITIVE_INFINITY, isLengthGuessed }: QueueItem): number {
  return isLengthGuessed === true ? endAt : Math.min(endAt, length);
}

/** Never after the end. */
export function startOf(item: QueueItem): number {
  return Math.min(item.startAt ?? 0, endOf(item));
}

/** In seconds; Infinity while the length is unknown or a guess. */
export function itemLength(item: QueueItem): number {
  return endOf(item) - startOf(item);
}
