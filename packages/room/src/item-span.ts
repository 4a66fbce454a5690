import type { QueueItem } from '@matinee/protocol';

// Which part of its video a queue item plays. All in seconds from the video's start.

/** Where an item ends, which is never after its video; Infinity while nobody knows. */
export function endOf(item: QueueItem): number {
  return Math.min(item.endAt ?? Number.POSITIVE_INFINITY, item.length ?? Number.POSITIVE_INFINITY);
}

/** Where an item starts; never after its end. */
export function startOf(item: QueueItem): number {
  return Math.min(item.startAt ?? 0, endOf(item));
}

/** How much of it plays. */
export function lengthOf(item: QueueItem): number {
  return endOf(item) - startOf(item);
}

/** An item that was interrupted at a position: it goes on from there, and starts as before when it is played anew. */
export function interrupted(item: QueueItem, position: number): QueueItem {
  const replayFrom = item.replayFrom ?? item.startAt ?? 0;
  return { ...item, startAt: position, ...(replayFrom !== position && { replayFrom }) };
}

/** An item to be played once more, from where it starts. */
export function anew(item: QueueItem): QueueItem {
  const { replayFrom, ...others } = item;
  return replayFrom === undefined ? item : { ...others, startAt: replayFrom };
}
