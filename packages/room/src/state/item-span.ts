import type { QueueItem } from '@matinee/protocol';

/** Players report the length again when the item plays again, perhaps to other users. */
export function withoutReportedLength(item: QueueItem): QueueItem {
  if (item.isLengthReported !== true) return item;
  const { length: _, isLengthReported: __, ...others } = item;
  return others;
}

/** Resumes at a position once; after that the original start applies. */
export function interruptAt(item: QueueItem, position: number): QueueItem {
  const replayFrom = item.replayFrom ?? item.startAt ?? 0;
  return { ...withoutReportedLength(item), startAt: position, ...(replayFrom !== position && { replayFrom }) };
}

export function fromOriginalStart(item: QueueItem): QueueItem {
  const asked = withoutReportedLength(item);
  const { replayFrom, ...others } = asked;
  return replayFrom === undefined ? asked : { ...others, startAt: replayFrom };
}
