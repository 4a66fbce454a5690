import type { QueueItem } from '@matinee/protocol';

// Changes of the part of its video that an item plays, in seconds from the video's start.

/** Drops a length that players have reported: they report it again when the item plays again, perhaps to other users. */
export function withoutReportedLength(item: QueueItem): QueueItem {
  if (item.isLengthReported !== true) return item;
  const { length: _, isLengthReported: __, ...others } = item;
  return others;
}

/** Makes an item resume at a position once; after that it starts at its original start again. */
export function interruptAt(item: QueueItem, position: number): QueueItem {
  const replayFrom = item.replayFrom ?? item.startAt ?? 0;
  return { ...withoutReportedLength(item), startAt: position, ...(replayFrom !== position && { replayFrom }) };
}

/** Makes an item start at its original start again. */
export function fromOriginalStart(item: QueueItem): QueueItem {
  const asked = withoutReportedLength(item);
  const { replayFrom, ...others } = asked;
  return replayFrom === undefined ? asked : { ...others, startAt: replayFrom };
}
