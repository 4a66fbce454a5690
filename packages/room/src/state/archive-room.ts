import { RestoreQueueBehavior, videoKey, type QueueItem, type RoomSync } from '@matinee/protocol';
import { interruptAt } from './item-span.ts';
import { positionOf } from '../read/position.ts';
import type { StoredRoom } from './room-state.ts';

/** Returns the sync with the position at `nowMs`, or at a later start. */
export function fullSync({ sync }: Pick<StoredRoom, 'sync'>, nowMs: number): RoomSync {
  const serverTime = sync.isPlaying ? Math.max(nowMs, sync.serverTime) : nowMs;
  return { ...sync, playbackPosition: positionOf(sync, nowMs), serverTime };
}

export function pauseRoom<Room extends StoredRoom>(room: Room, nowMs: number): Room {
  return { ...room, sync: { ...fullSync(room, nowMs), serverTime: nowMs, isPlaying: false } };
}

/**
 * Returns the state to store when a room that is empty since `nowMs` is unloaded. A temporary room, and a room that always restores its queue, stays as it is, paused; otherwise `restoreQueueBehavior` decides whether the queue becomes the previous queue
 * or is dropped. A previous queue that was neither restored nor discarded stays behind the new one. An ended poll is removed.
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
