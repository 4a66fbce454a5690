import { isSameVideo, limits, MatineeError, RequestType, type QueueItem, type RoomSync, type VideoId } from '@matinee/protocol';
import { announce, requirePermission } from './rule.ts';
import { changed, type Outcome } from './outcome.ts';
import { positionAt, withSource } from './playback.ts';
import type { RequestContext, ResolvedRequestOf } from './request.ts';
import type { RoomState } from './room-state.ts';

function isHere(sync: RoomSync, video: VideoId): boolean {
  return (sync.currentSource !== null && isSameVideo(sync.currentSource, video)) || sync.queue.some((item) => isSameVideo(item, video));
}

/** Where a video is in the queue. @throws VideoNotFoundException when it is not. */
function requireIndex(sync: RoomSync, video: VideoId): number {
  const index = sync.queue.findIndex((item) => isSameVideo(item, video));
  if (index < 0) throw new MatineeError('VideoNotFoundException', 'That video is not in the queue.');
  return index;
}

function onlyId({ service, id }: VideoId): VideoId {
  return { service, id };
}

export function add(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Add>, context: RequestContext): Outcome {
  requirePermission(room, context.actor, 'manage-queue.add');
  const { sync } = room;
  const added: QueueItem[] = [];
  for (const video of request.videos) {
    if (!isHere(sync, video) && !added.some((item) => isSameVideo(item, video))) added.push({ ...video, addedBy: context.actor.name });
  }
  const [first, ...rest] = added;
  if (first === undefined) {
    throw new MatineeError(
      'VideoAlreadyQueuedException',
      request.videos.length === 1 ? 'That video is already in the queue.' : 'Those videos are already in the queue.',
    );
  }
  if (sync.queue.length + added.length > limits.queueLength) {
    throw new MatineeError('QueueFullException', `The queue can hold at most ${limits.queueLength} videos.`);
  }
  const next =
    sync.currentSource === null
      ? withSource({ ...sync, queue: rest }, first, context.nowMs)
      : { ...sync, queue: [...sync.queue, ...added] };
  const announced = added.map(onlyId);
  const event =
    added.length === 1
      ? announce({ type: RequestType.Add, video: onlyId(first) }, context, { video: first })
      : announce({ type: RequestType.Add, videos: announced }, context, { videos: announced });
  return changed(room, next, [event]);
}

export function remove(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Remove>, context: RequestContext): Outcome {
  requirePermission(room, context.actor, 'manage-queue.remove');
  const queueIdx = requireIndex(room.sync, request.video);
  const video = room.sync.queue[queueIdx] as QueueItem;
  const event = announce({ type: request.type, video: onlyId(video) }, context, { video, queueIdx });
  return changed(room, { ...room.sync, queue: room.sync.queue.toSpliced(queueIdx, 1) }, [event]);
}

export function order(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Order>, context: RequestContext): Outcome {
  requirePermission(room, context.actor, 'manage-queue.order');
  const { queue } = room.sync;
  for (const arg of ['fromIdx', 'toIdx'] as const) {
    if (request[arg] >= queue.length) {
      const reason = `must be below ${queue.length}`;
      throw new MatineeError('BadApiArgumentException', `The queue has no place ${request[arg]}.`, { arg, reason });
    }
  }
  const moved = queue[request.fromIdx] as QueueItem;
  const event = announce(request, context, { video: moved });
  if (request.fromIdx === request.toIdx) return changed(room, room.sync, [event]);
  return changed(room, { ...room.sync, queue: queue.toSpliced(request.fromIdx, 1).toSpliced(request.toIdx, 0, moved) }, [event]);
}

/** The video that is on makes room: it goes to the top of the queue, to go on from where it was. */
export function playNow(room: RoomState, request: ResolvedRequestOf<typeof RequestType.PlayNow>, context: RequestContext): Outcome {
  requirePermission(room, context.actor, 'manage-queue.play-now');
  const { sync } = room;
  const queued = sync.queue.find((item) => isSameVideo(item, request.video));
  requirePermission(room, context.actor, queued ? 'manage-queue.order' : 'manage-queue.add');
  const { currentSource } = sync;
  if (currentSource !== null && isSameVideo(currentSource, request.video)) {
    throw new MatineeError('VideoAlreadyQueuedException', 'That video is already playing.');
  }
  const prevPosition = positionAt(sync, context.nowMs);
  const put = currentSource === null ? [] : [{ ...currentSource, startAt: prevPosition }];
  const queue = [...put, ...sync.queue.filter((item) => item !== queued)];
  if (queue.length > limits.queueLength)
    throw new MatineeError('QueueFullException', `The queue can hold at most ${limits.queueLength} videos.`);
  const video = queued ?? { ...request.video, addedBy: context.actor.name };
  const event = announce({ type: request.type, video: onlyId(video) }, context, { video, prevPosition });
  return changed(room, { ...withSource({ ...sync, queue }, video, context.nowMs), isPlaying: true }, [event]);
}

export function shuffle(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Shuffle>, context: RequestContext): Outcome {
  requirePermission(room, context.actor, 'manage-queue.order');
  const queue = [...room.sync.queue];
  // Fisher-Yates
  for (let last = queue.length - 1; last > 0; last--) {
    const other = Math.floor(context.random() * (last + 1));
    [queue[last], queue[other]] = [queue[other] as QueueItem, queue[last] as QueueItem];
  }
  return changed(room, { ...room.sync, queue }, [announce(request, context)]);
}

export function updateItem(
  room: RoomState,
  request: ResolvedRequestOf<typeof RequestType.UpdateQueueItem>,
  context: RequestContext,
): Outcome {
  requirePermission(room, context.actor, 'manage-queue.order');
  const queueIdx = requireIndex(room.sync, request.video);
  const video: QueueItem = { ...(room.sync.queue[queueIdx] as QueueItem), ...request.update };
  const event = announce({ ...request, video: onlyId(video) }, context, { video, queueIdx });
  return changed(room, { ...room.sync, queue: room.sync.queue.with(queueIdx, video) }, [event]);
}
