import { limits, positionAt, timelineOf, type RoomSync } from '@matinee/protocol';
import { endOf } from './item-span.ts';

/**
 * Where a room is in its current item, in seconds from the start of the video: 0 without an item, at most the item's end,
 * and at most `limits.maxMediaTimeSeconds` for one without an end.
 */
export function positionOf(sync: RoomSync, nowMs: number): number {
  if (sync.currentSource === null) return 0;
  return positionAt(timelineOf(sync), nowMs, Math.min(endOf(sync.currentSource), limits.maxMediaTimeSeconds));
}

/** When a playing room reaches a later position, in epoch ms, rounded up. */
export function timeAt(sync: RoomSync, positionSeconds: number): number {
  return Math.ceil(sync.serverTime + ((positionSeconds - sync.playbackPosition) / sync.playbackSpeed) * 1000);
}
