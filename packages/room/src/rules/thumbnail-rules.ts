import { createRefusal, isSameVideo, type QueueItem, type VideoId } from '@matinee/protocol';
import { isAdder } from '../state/adders.ts';
import { requireFits, trimItem } from '../state/item-size.ts';
import { changeSync, type Decision } from '../state/room-change.ts';
import { permissionDenied } from './permissions.ts';
import type { Actor, InternalRequest, RequestContext, ResolvedRequestOf } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';

/** @throws VideoNotFoundException if the video isn't in the room, PermissionDeniedException if another user added it */
export function requireOwnItem(room: RoomState, video: VideoId, actor: Actor): QueueItem {
  const { sync } = room;
  const item = [...(sync.currentSource === null ? [] : [sync.currentSource]), ...sync.queue].find((other) => isSameVideo(other, video));
  if (item === undefined) throw createRefusal('VideoNotFoundException', { reason: 'not_queued' });
  if (!isAdder(room, item, actor)) throw permissionDenied('manage-queue.add');
  return item;
}

/** An existing thumbnail stays, so that a repeated request changes nothing. */
export function setThumbnail(
  room: RoomState,
  { video, thumbnail }: ResolvedRequestOf<typeof InternalRequest.SetThumbnail>,
  { actor }: RequestContext,
): Decision {
  const item = requireOwnItem(room, video, actor);
  if (item.thumbnail !== undefined) return { state: room };
  const illustrated = trimItem({ ...item, thumbnail });
  const { currentSource, queue } = room.sync;
  const sync =
    item === currentSource
      ? { ...room.sync, currentSource: illustrated }
      : { ...room.sync, queue: queue.with(queue.indexOf(item), illustrated) };
  requireFits(room.sync, sync);
  return changeSync(room, sync);
}
