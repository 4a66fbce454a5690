import {
  createRefusal,
  isOrderedSpan,
  isSameVideo,
  type QueueItem,
  type QueueItemUpdate,
  type RequestType,
  type RoomSync,
} from '@matinee/protocol';
import { requireFits, trimItem } from '../state/item-size.ts';
import { announce, changeSync, type Decision } from '../state/room-change.ts';
import { permissionDenied } from './permissions.ts';
import { reanchor } from '../consequences/playback.ts';
import { requireIndex, toVideoId } from './queue-rules.ts';
import { isPermitted } from '../read/is-permitted.ts';
import { endOf } from '../read/item-span.ts';
import { positionOf } from '../read/position.ts';
import type { RequestContext, ResolvedRequestOf } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';

export function updateItem(
  room: RoomState,
  { subtitlePath, ...request }: ResolvedRequestOf<typeof RequestType.UpdateQueueItem>,
  context: RequestContext,
): Decision {
  const { sync } = room;
  const { currentSource } = sync;
  const isCurrent = currentSource !== null && isSameVideo(currentSource, request.video);
  const queueIdx = isCurrent ? undefined : requireIndex(sync, request.video);
  const item = queueIdx === undefined ? (currentSource as QueueItem) : (sync.queue[queueIdx] as QueueItem);
  const video = trimItem(updateOptions(item, request.update, subtitlePath));
  // An interrupted current item may have resumed after its new end.
  if (!isOrderedSpan(isCurrent ? { ...video, startAt: video.replayFrom ?? video.startAt } : video)) {
    throw createRefusal('BadApiArgumentException', {
      arg: 'endAt',
      reason: 'end_before_start',
    });
  }
  const next = queueIdx === undefined ? updateCurrent(sync, video, context) : { ...sync, queue: sync.queue.with(queueIdx, video) };
  requireFits(sync, next);
  const event = announce({ ...request, video: toVideoId(video) }, context, { video, ...(queueIdx !== undefined && { queueIdx }) });
  return changeSync(room, next, [event]);
}

/** Null removes an option, undefined keeps it. */
function updateOptions(item: QueueItem, update: QueueItemUpdate, subtitlePath: string | undefined): QueueItem {
  const options = Object.entries(update).filter(([, value]) => value !== undefined);
  // Each subtitle URL is served at a path of its own.
  const path = update.subtitleUrl === undefined ? {} : { subtitlePath: subtitlePath ?? null };
  const updated = { ...item, ...Object.fromEntries(options), ...path };
  // A new start applies whenever the video plays, not only once.
  if (update.startAt !== undefined) delete updated.replayFrom;
  return Object.fromEntries(Object.entries(updated).filter(([, value]) => value !== null)) as QueueItem;
}

/** A new end before the position ends the item, which needs the permission to skip. */
function updateCurrent(sync: RoomSync, currentSource: QueueItem, { nowMs, actor }: RequestContext): RoomSync {
  const position = positionOf(sync, nowMs);
  const next = { ...sync, currentSource };
  if (position <= endOf(currentSource)) return next;
  if (!isPermitted(sync, actor.role, 'playback.skip')) throw permissionDenied('playback.skip');
  return reanchor(next, endOf(currentSource), nowMs);
}
