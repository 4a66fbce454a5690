import { isSameVideo, type QueueItem, type RoomSync } from '@matinee/protocol';
import { fromOriginalStart } from './item-span.ts';
import { endOf, itemLength, startOf } from './read/item-span.ts';
import { positionOf } from './read/position.ts';
import { nextQueueIndex } from './read/queue.ts';
import { nextSkip } from './segments.ts';

/** When a playing room gets to a position ahead, in epoch ms. Rounded up: a fraction earlier it would not be there yet. */
export function timeAt(sync: RoomSync, positionSeconds: number): number {
  return Math.ceil(sync.serverTime + ((positionSeconds - sync.playbackPosition) / sync.playbackSpeed) * 1000);
}

/**
 * When the line next wants a decision, in epoch ms: at the end of what plays, or at a segment that is skipped. Undefined
 * when nothing will happen by itself.
 */
export function nextTransitionMs(sync: RoomSync): number | undefined {
  if (sync.currentSource === null || !sync.isPlaying) return undefined;
  const position = Math.min(endOf(sync.currentSource), nextSkip(sync)?.from ?? Number.POSITIVE_INFINITY);
  return position === Number.POSITIVE_INFINITY ? undefined : timeAt(sync, position);
}

/** The line from here on: at this position at this time. */
export function reanchor(sync: RoomSync, positionSeconds: number, nowMs: number): RoomSync {
  return { ...sync, playbackPosition: positionSeconds, serverTime: nowMs };
}

/** Another source from its start, or none. Speed and skip votes belong to a source and start anew with it. */
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
    videoSegments: isSame ? sync.videoSegments : [],
    noSkipBefore: 0,
  };
}

/** What goes round and round takes so long at least, in seconds; anything shorter would keep everybody busy with its ends. */
const minLoopSeconds = 1;

/** On to what the queue mode makes the next source: after the end of this one, because somebody skipped it, or as nobody can play it. */
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

/** On to the first of these videos, or to the highest voted; without any, to nothing. */
export function playNextOf(sync: RoomSync, queue: QueueItem[], nowMs: number): RoomSync {
  const index = nextQueueIndex({ ...sync, queue });
  return playSource({ ...sync, queue: queue.toSpliced(index, 1) }, queue[index] ?? null, nowMs);
}
