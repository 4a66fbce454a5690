import { RestoreQueueBehavior, videoKey, type QueueItem, type RoomSync } from '@matinee/protocol';
import { interruptAt } from './item-span.ts';
import { positionOf } from './read/position.ts';
import type { StoredRoom } from './room-state.ts';

/** The whole sync, with the position as it is at `nowMs`, or as it will be at a start that is still to come. */
export function fullSync({ sync }: Pick<StoredRoom, 'sync'>, nowMs: number): RoomSync {
  const serverTime = sync.isPlaying ? Math.max(nowMs, sync.serverTime) : nowMs;
  return { ...sync, playbackPosition: positionOf(sync, nowMs), serverTime };
}

/** The room, paused at the position it has at `nowMs`. */
export function pauseRoom<Room extends StoredRoom>(room: Room, nowMs: number): Room {
  return { ...room, sync: { ...fullSync(room, nowMs), serverTime: nowMs, isPlaying: false } };
}

/**
 * The state to store when a room is unloaded that has been empty since `nowMs`. A temporary room, and one that always
 * restores its queue, stays as it is, paused; in others the queue becomes the previous queue or is dropped, depending on
 * `restoreQueueBehavior`. A previous queue that was neither restored nor discarded stays behind the new one. A poll that has ended goes.
 */
export function archiveRoom<Room extends StoredRoom>(room: Room, nowMs: number): Room {
  const paused = pauseRoom(room, nowMs);
  const sync = room.ballotBox === undefined ? { ...paused.sync, poll: null } : paused.sync;
  const behavior = sync.isTemporary ? RestoreQueueBehavior.Always : sync.restoreQueueBehavior;
  if (behavior === RestoreQueueBehavior.Always) return { ...room, sync };
  const videos = [...(sync.currentSource === null ? [] : [interruptAt(sync.currentSource, sync.playbackPosition)]), ...sync.queue];
  const prevQueue = withUnanswered(videos, sync.prevQueue);
  const empty = { currentSource: null, queue: [], playbackPosition: 0, playbackSpeed: 1, videoSegments: [], noSkipBefore: 0 };
  return { ...room, sync: { ...sync, ...empty, prevQueue: behavior === RestoreQueueBehavior.Prompt ? prevQueue : null } };
}

function withUnanswered(videos: readonly QueueItem[], unanswered: readonly QueueItem[] | null): QueueItem[] | null {
  const keys = new Set(videos.map(videoKey));
  const all = [...videos, ...(unanswered ?? []).filter((item) => !keys.has(videoKey(item)))];
  return all.length > 0 ? all : null;
}
