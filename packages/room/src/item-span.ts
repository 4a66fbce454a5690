import type { QueueItem } from '@matinee/protocol';

// Which part of its video a queue item plays. All in seconds from the video's start.

/**
 * An item as it was before players told its length. They are asked again when it comes on again: other people may be
 * there then.
 */
export function withoutReportedLength(item: QueueItem): QueueItem {
  if (item.isLengthReported !== true) return item;
  const { length: _, isLengthReported: __, ...others } = item;
  return others;
}

/** An item that was interrupted at a position: it goes on from there, and starts as before when it is played anew. */
export function interruptAt(item: QueueItem, position: number): QueueItem {
  const replayFrom = item.replayFrom ?? item.startAt ?? 0;
  return { ...withoutReportedLength(item), startAt: position, ...(replayFrom !== position && { replayFrom }) };
}

/** An item to be played once more, from where it starts. */
export function fromOriginalStart(item: QueueItem): QueueItem {
  const asked = withoutReportedLength(item);
  const { replayFrom, ...others } = asked;
  return replayFrom === undefined ? asked : { ...others, startAt: replayFrom };
}
