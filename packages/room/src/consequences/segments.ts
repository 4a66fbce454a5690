import type { RoomSync, SegmentCategory, VideoSegment } from '@matinee/protocol';
import { endOf, startOf } from '../read/item-span.ts';

/** Skips must leave this much of an item, otherwise nothing is skipped. */
const minRemainingSeconds = 1;

/** Returns segments in order; none if they would leave nothing to see. */
function autoSkippedSegments({ videoSegments, autoSkipSegmentCategories, currentSource }: RoomSync): VideoSegment[] {
  if (currentSource === null || videoSegments.length === 0 || autoSkipSegmentCategories.length === 0) return [];
  const skipped = videoSegments
    .filter(({ category, startTime, endTime }) => autoSkipSegmentCategories.includes(category) && endTime > startTime)
    .sort((a, b) => a.startTime - b.startTime);
  const end = endOf(currentSource);
  let left = 0;
  let position = startOf(currentSource);
  for (const { startTime, endTime } of skipped) {
    left += Math.max(0, Math.min(startTime, end) - position);
    position = Math.max(position, endTime);
  }
  return left + Math.max(0, end - position) < minRemainingSeconds ? [] : skipped;
}

/** A skip by the room itself, in seconds. */
export interface Skip {
  from: number;
  to: number;
  category: SegmentCategory;
}

/** Returns the next skip, immediate within a segment; undefined if there is none. */
export function nextSkip(sync: RoomSync): Skip | undefined {
  const earliest = Math.max(sync.playbackPosition, sync.noSkipBefore);
  const next = autoSkippedSegments(sync).find(({ endTime }) => endTime > earliest);
  return next && { from: Math.max(next.startTime, earliest), to: next.endTime, category: next.category };
}

/** Returns the latest end of the segments at a position, 0 without any. After a seek there, nothing before it is skipped. */
export function endOfSegmentsAt(sync: RoomSync, positionSeconds: number): number {
  const around = autoSkippedSegments(sync).filter(({ startTime, endTime }) => startTime <= positionSeconds && positionSeconds < endTime);
  return Math.max(0, ...around.map(({ endTime }) => endTime));
}
