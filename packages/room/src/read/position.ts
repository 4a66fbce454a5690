import { limits, positionAt, timelineOf, type RoomSync } from '@matinee/protocol';
import { endOf } from './item-span.ts';

/** Returns seconds from the start of the video: 0 without an item, at most the item's end, else at most `limits.maxMediaTimeSeconds`. */
export function positionOf(sync: RoomSync, nowMs: number): number {
  if (sync.currentSource === null) return 0;
  return positionAt(timelineOf(sync), nowMs, Math.min(endOf(sync.currentSource), limits.maxMediaTimeSeconds));
}

/** In epoch ms, rounded up. */
export function timeAt(sync: RoomSync, positionSeconds: number): number {
  return Math.ceil(sync.serverTime + ((positionSeconds - sync.playbackPosition) / sync.playbackSpeed) * 1000);
}
