import type { QueueItem, RoomSync } from '@matinee/protocol';

/** Where an item ends, in seconds from its video's start, which is never after its video; Infinity while nobody knows. */
export function endOf(item: QueueItem): number {
  return Math.min(item.endAt ?? Number.POSITIVE_INFINITY, item.length ?? Number.POSITIVE_INFINITY);
}

/** Where an item starts, in seconds from its video's start; never after its end. */
function startOf(item: QueueItem): number {
  return Math.min(item.startAt ?? 0, endOf(item));
}

/** Where the room is in its source, in seconds from the source's start; 0 without one, never past its end. */
export function positionAt(sync: RoomSync, nowMs: number): number {
  if (sync.currentSource === null) return 0;
  const elapsedMs = sync.isPlaying ? Math.max(0, nowMs - sync.serverTime) : 0;
  return Math.min(sync.playbackPosition + (elapsedMs / 1000) * sync.playbackSpeed, endOf(sync.currentSource));
}

/** When the room next wants to be woken, in epoch ms: the end of what plays. Undefined when nothing will happen by itself. */
export function wakeTime(sync: RoomSync): number | undefined {
  if (sync.currentSource === null || !sync.isPlaying) return undefined;
  const end = endOf(sync.currentSource);
  if (end === Number.POSITIVE_INFINITY) return undefined;
  // Rounded up: woken a fraction early, the end would not be there yet.
  return Math.ceil(sync.serverTime + ((end - sync.playbackPosition) / sync.playbackSpeed) * 1000);
}

/** The line from here on: at this position at this time. */
export function anchoredAt(sync: RoomSync, positionSeconds: number, nowMs: number): RoomSync {
  return { ...sync, playbackPosition: positionSeconds, serverTime: nowMs };
}

/** Another source from its start, or none. Speed and skip votes belong to a source and start anew with it. */
export function withSource(sync: RoomSync, source: QueueItem | null, nowMs: number): RoomSync {
  return {
    ...sync,
    currentSource: source,
    isPlaying: source !== null && sync.isPlaying,
    playbackPosition: source === null ? 0 : startOf(source),
    serverTime: nowMs,
    playbackSpeed: 1,
    votesToSkip: [],
    videoSegments: [],
  };
}

/** On to the head of the queue; with an empty queue, to nothing. */
export function withNextSource(sync: RoomSync, nowMs: number): RoomSync {
  const [next = null, ...queue] = sync.queue;
  return withSource({ ...sync, queue }, next, nowMs);
}
