import {
  createRefusal,
  isSameVideo,
  limits,
  rankOf,
  RequestType,
  Role,
  videoKey,
  wheelWinner,
  type QueueItem,
  type RoomSync,
  type VideoId,
} from '@matinee/protocol';
import { announce, changeSync, type Decision } from '../state/room-change.ts';
import { trimItem, requireFits } from '../state/item-size.ts';
import { interruptAt } from '../state/item-span.ts';
import { addedByOf, adderFor } from '../state/adders.ts';
import { identityOfActor, isSameIdentity, voterOf } from '../state/identities.ts';
import { playSource } from '../consequences/playback.ts';
import { isPermitted } from '../read/is-permitted.ts';
import { positionOf } from '../read/position.ts';
import type { RequestContext, ResolvedRequestOf } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';

/** @throws VideoNotFoundException if the video isn't queued */
export function requireIndex(sync: RoomSync, video: VideoId): number {
  const index = sync.queue.findIndex((item) => isSameVideo(item, video));
  if (index < 0) throw createRefusal('VideoNotFoundException', { reason: 'not_queued' });
  return index;
}

export function toVideoId({ service, id }: VideoId): VideoId {
  return { service, id };
}

export function presentKeys(sync: RoomSync): Set<string> {
  return new Set([...(sync.currentSource === null ? [] : [sync.currentSource]), ...sync.queue].map(videoKey));
}

/** Without repetitions. */
function withoutDuplicates(sync: RoomSync, videos: readonly QueueItem[]): QueueItem[] {
  const here = presentKeys(sync);
  return videos.filter((video) => {
    const key = videoKey(video);
    const isNew = !here.has(key);
    if (isNew) here.add(key);
    return isNew;
  });
}

/** Appends videos. Without a current item, the first of them becomes it, paused. */
export function enqueue(sync: RoomSync, videos: readonly QueueItem[], nowMs: number): RoomSync {
  const [first, ...rest] = videos;
  if (first === undefined) return sync;
  const next =
    sync.currentSource === null ? playSource({ ...sync, queue: rest }, first, nowMs) : { ...sync, queue: [...sync.queue, ...videos] };
  requireFits(sync, next);
  return next;
}

function toAddedItem(video: QueueItem, adder: number | undefined, { actor }: RequestContext): QueueItem {
  return trimItem({ ...video, addedBy: addedByOf(actor.name), ...(adder !== undefined && { adder }) });
}

function add(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Add>, context: RequestContext): Decision {
  const { adder, known } = adderFor(room, context.actor);
  const added = withoutDuplicates(room.sync, request.videos).map((video) => toAddedItem(video, adder, context));
  const [first] = added;
  if (first === undefined) {
    throw request.videos.length === 1
      ? createRefusal('VideoAlreadyQueuedException')
      : createRefusal('VideoAlreadyQueuedException', { reason: 'all_queued' });
  }
  const announced = added.map(toVideoId);
  const event =
    added.length === 1
      ? announce({ type: RequestType.Add, video: toVideoId(first) }, context, { video: first })
      : announce({ type: RequestType.Add, videos: announced }, context, { videos: announced });
  const sync = enqueue(room.sync, added, context.nowMs);
  const isStarting = request.autoplay === true && room.sync.currentSource === null && mayPlay(room, context);
  return changeSync(known, isStarting ? { ...sync, isPlaying: true } : sync, [event]);
}

function mayPlay({ sync }: RoomState, { actor }: RequestContext): boolean {
  return isPermitted(sync, actor.role, 'playback.play-pause');
}

function restoreQueue(room: RoomState, request: ResolvedRequestOf<typeof RequestType.RestoreQueue>, context: RequestContext): Decision {
  const { prevQueue } = room.sync;
  if (prevQueue === null) {
    throw createRefusal('VideoNotFoundException', { reason: 'no_previous_queue' });
  }
  const videos = request.discard === true ? [] : withoutDuplicates(room.sync, prevQueue);
  const sync = { ...enqueue(room.sync, videos, context.nowMs), prevQueue: null };
  return changeSync(room, sync, [announce(request, context, videos.length > 0 ? { videos: videos.map(toVideoId) } : {})]);
}

/** Announces a vote even if it changes nothing, so that a repeated request gets the same answer. */
function vote(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Vote>, context: RequestContext): Decision {
  const video = room.sync.queue[requireIndex(room.sync, request.video)] as QueueItem;
  const voter = room.users.find(({ id }) => id === context.actor.clientId);
  if (voter === undefined) throw createRefusal('ClientNotFoundInRoomException');
  const key = videoKey(video);
  const before = room.votes.find((votes) => votes.video === key)?.clientIds ?? [];
  const others = before.filter((id) => !isSameIdentity(room, id, voter.id));
  const hasVoted = others.length < before.length;
  const event = announce({ ...request, video: toVideoId(video) }, context, { video, user: voter });
  if (request.add === hasVoted) return { state: room, events: [event] };
  const clientIds = request.add ? [...others, voterOf(room, voter.id)?.id ?? voter.id] : others;
  const votes = room.votes.filter((other) => other.video !== key);
  return { state: { ...room, votes: clientIds.length > 0 ? [...votes, { video: key, clientIds }] : votes }, events: [event] };
}

function remove(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Remove>, context: RequestContext): Decision {
  const queueIdx = requireIndex(room.sync, request.video);
  const video = room.sync.queue[queueIdx] as QueueItem;
  const event = announce({ type: request.type, video: toVideoId(video) }, context, { video, queueIdx });
  return changeSync(room, { ...room.sync, queue: room.sync.queue.toSpliced(queueIdx, 1) }, [event]);
}

function order(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Order>, context: RequestContext): Decision {
  const { queue } = room.sync;
  for (const arg of ['fromIdx', 'toIdx'] as const) {
    if (request[arg] >= queue.length) {
      throw createRefusal('BadApiArgumentException', { arg, reason: 'no_such_place' });
    }
  }
  const moved = queue[request.fromIdx] as QueueItem;
  if (room.sync.queueMode === 'turns') requireMovable(room, moved, context);
  const event = announce(request, context, { video: moved });
  if (request.fromIdx === request.toIdx) return changeSync(room, room.sync, [event]);
  return changeSync(room, { ...room.sync, queue: queue.toSpliced(request.fromIdx, 1).toSpliced(request.toIdx, 0, moved) }, [event]);
}

/** In turns, all users order their own items and items of unknown users; moderators order all. */
function requireMovable(room: RoomState, item: QueueItem, { actor }: RequestContext): void {
  const isOfUnknown = !(room.adders ?? []).some(([number]) => number === item.adder);
  if (isOfUnknown || rankOf(actor.role) >= rankOf(Role.Moderator)) return;
  const identityId = identityOfActor(room, actor);
  const isOwn = (room.adders ?? []).some(([number, id]) => number === item.adder && id === identityId);
  if (!isOwn) throw createRefusal('BadApiArgumentException', { arg: 'fromIdx', reason: 'item_of_another' });
}

/** The current item goes to the top of the queue, to resume at its position. */
function playNow(room: RoomState, request: ResolvedRequestOf<typeof RequestType.PlayNow>, context: RequestContext): Decision {
  const { sync } = room;
  const queued = sync.queue.find((item) => isSameVideo(item, request.video));
  const { currentSource } = sync;
  if (currentSource !== null && isSameVideo(currentSource, request.video)) {
    throw createRefusal('VideoAlreadyQueuedException', { reason: 'playing_already' });
  }
  const prevPosition = positionOf(sync, context.nowMs);
  const put = currentSource === null ? [] : [interruptAt(currentSource, prevPosition)];
  const queue = [...put, ...sync.queue.filter((item) => item !== queued)];
  const { adder, known } = queued === undefined ? adderFor(room, context.actor) : { adder: undefined, known: room };
  const video = queued ?? toAddedItem(request.video, adder, context);
  const next = { ...playSource({ ...sync, queue }, video, context.nowMs), isPlaying: true };
  requireFits(sync, next);
  const event = announce({ type: request.type, video: toVideoId(video) }, context, { video, prevPosition });
  return changeSync(known, next, [event]);
}

function shuffle(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Shuffle>, context: RequestContext): Decision {
  const queue = [...room.sync.queue];
  for (let last = queue.length - 1; last > 0; last--) {
    const other = Math.floor(context.random() * (last + 1));
    [queue[last], queue[other]] = [queue[other] as QueueItem, queue[last] as QueueItem];
  }
  return changeSync(room, { ...room.sync, queue }, [announce(request, context)]);
}

/** Chooses one of the first queued videos. In a manual queue it comes next. */
function spinWheel(room: RoomState, request: ResolvedRequestOf<typeof RequestType.SpinWheel>, context: RequestContext): Decision {
  const { queue, queueMode } = room.sync;
  if (queue.length === 0) throw createRefusal('VideoNotFoundException');
  const options = queue.slice(0, limits.wheelOptions).map((item) => ({
    text: titleOf(item),
    video: { service: item.service, id: item.id },
  }));
  const wheel = { by: context.actor.name, seed: Math.floor(context.random() * 2 ** 32), options, at: context.nowMs };
  const winner = options[wheelWinner(wheel)]?.video;
  const isMoved = queueMode === 'manual' && winner !== undefined;
  return {
    state: { ...room, sync: { ...room.sync, wheel, queue: isMoved ? nextInQueue(queue, winner) : queue } },
    events: [announce(request, context)],
  };
}

export function nextInQueue(queue: readonly QueueItem[], video: Pick<QueueItem, 'service' | 'id'>): QueueItem[] {
  const chosen = queue.filter((item) => isSameVideo(item, video));
  return [...chosen, ...queue.filter((item) => !isSameVideo(item, video))];
}

export function titleOf({ title, id }: QueueItem): string {
  return (title ?? id).slice(0, limits.pollOption);
}

export const queueRules = {
  [RequestType.Add]: add,
  [RequestType.Remove]: remove,
  [RequestType.Order]: order,
  [RequestType.Vote]: vote,
  [RequestType.PlayNow]: playNow,
  [RequestType.Shuffle]: shuffle,
  [RequestType.RestoreQueue]: restoreQueue,
  [RequestType.SpinWheel]: spinWheel,
};
