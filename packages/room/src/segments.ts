import type { RoomSync, SegmentCategory, VideoSegment } from '@matinee/protocol';
import { endOf, startOf } from './read/item-span.ts';

/** A source is not skipped until so little of it is left, in seconds. */
const minRemainingSeconds = 1;

/** The segments that the room skips by itself, in order of their starts: none when they would leave nothing to see. */
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

/** What a room skips next as its line stands: from where to where, in seconds, and why. */
export interface Skip {
  from: number;
  to: number;
  category: SegmentCategory;
}

/** The next skip on the way from the line's position, at once when that lies in a segment; undefined without one. */
export function nextSkip(sync: RoomSync): Skip | undefined {
  const earliest = Math.max(sync.playbackPosition, sync.noSkipBefore);
  const next = autoSkippedSegments(sync).find(({ endTime }) => endTime > earliest);
  return next && { from: Math.max(next.startTime, earliest), to: next.endTime, category: next.category };
}

/** Until where nothing is skipped after a seek to a position: the end of the last segment there that would be skipped. */
export function endOfSegmentsAt(sync: RoomSync, positionSeconds: number): number {
  const around = autoSkippedSegments(sync).filter(({ startTime, endTime }) => startTime <= positionSeconds && positionSeconds < endTime);
  return Math.max(0, ...around.map(({ endTime }) => endTime));
}
