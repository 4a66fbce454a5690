import { isSameVideo, type QueueItem, type RoomSync } from '@matinee/protocol';
import { fromOriginalStart } from '../state/item-span.ts';
import { endOf, itemLength, startOf } from '../read/item-span.ts';
import { positionOf, timeAt } from '../read/position.ts';
import { nextQueueIndex } from '../read/queue.ts';
import { nextSkip } from './segments.ts';

/** Returns the end of an item or the next skip of a segment, in epoch ms; undefined for never. */
export function nextTransitionMs(sync: RoomSync): number | undefined {
  if (sync.currentSource === null || !sync.isPlaying) return undefined;
  const position = Math.min(endOf(sync.currentSource), nextSkip(sync)?.from ?? Number.POSITIVE_INFINITY);
  return position === Number.POSITIVE_INFINITY ? undefined : timeAt(sync, position);
}

/** Makes the playback go on from a position. */
export function reanchor(sync: RoomSync, positionSeconds: number, nowMs: number): RoomSync {
  return { ...sync, playbackPosition: positionSeconds, serverTime: nowMs };
}

/** Starts an item, or none. Speed and votes to skip belong to an item and are reset. */
export function playSource(sync: RoomSync, source: QueueItem | null, nowMs: number): RoomSync {
  const isSame = source !== null && sync.currentSource !== null && isSameVideo(source, sync.currentSource);
  return {
    ...sync,
    currentSource: source,
    isPlaying: source !== null && sync.isPlaying,
    playbackPosition: source === null ? 0 : startOf(source),
    serverTime: nowMs,
    playbackSpeed: 1,
    votesToSkip: [],
    seamlessNext: null,
    videoSegments: isSame ? sync.videoSegments : [],
    noSkipBefore: 0,
  };
}

/** A shorter loop would end many times per second. */
const minLoopSeconds = 1;

/** Goes on by the queue mode. A loop that is too short stops; an unplayable item never repeats. */
export function advance(sync: RoomSync, nowMs: number, cause: 'end' | 'skip' | 'broken'): RoomSync {
  const { currentSource, queueMode } = sync;
  const goesRound = queueMode === 'loop' || (queueMode === 'dj' && (cause === 'end' || sync.queue.length === 0));
  if (currentSource === null || !goesRound || cause === 'broken') return playNextOf(sync, sync.queue, nowMs);
  const others = queueMode === 'loop' ? sync.queue : [];
  const isBlink = [currentSource, ...others].reduce((sum, item) => sum + itemLength(fromOriginalStart(item)), 0) < minLoopSeconds;
  if (isBlink && cause === 'end') return { ...reanchor(sync, positionOf(sync, nowMs), nowMs), isPlaying: false };
  if (isBlink) return playNextOf(sync, sync.queue, nowMs);
  return queueMode === 'dj'
    ? playSource(sync, fromOriginalStart(currentSource), nowMs)
    : playNextOf(sync, [...sync.queue, fromOriginalStart(currentSource)], nowMs);
}

export function playNextOf(sync: RoomSync, queue: QueueItem[], nowMs: number): RoomSync {
  const index = nextQueueIndex({ ...sync, queue });
  return playSource({ ...sync, queue: queue.toSpliced(index, 1) }, queue[index] ?? null, nowMs);
}
