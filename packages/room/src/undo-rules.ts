import { createRefusal, isSameVideo, RequestType, videoKey, type ErrorReason, type RoomEvent, type RoomSync } from '@matinee/protocol';
import { requireFits } from './item-size.ts';
import { endOf } from './item-span.ts';
import { changeSync, isSame, type Decision } from './outcome.ts';
import { nextQueueIndex, playNextOf, playSource } from './playback.ts';
import { seekTo } from './playback-rules.ts';
import { presentKeys, enqueue } from './queue-rules.ts';
import type { RequestContext, ResolvedRequestOf } from './request.ts';
import type { RoomState } from './room-state.ts';
import { announce, requirePermission } from './rule.ts';

/** Something that was announced, and what has to be known to take it back. */
export interface Undoable {
  readonly event: RoomEvent;
  /** Keys of what was on before and after it. */
  readonly sourceBefore: string | undefined;
  readonly sourceAfter: string | undefined;
  readonly wasPlaying: boolean;
  /** Where in the queue the source after it had been. */
  readonly nextIdx: number;
}

const undoableTypes: ReadonlySet<RoomEvent['request']['type']> = new Set([
  RequestType.Seek,
  RequestType.Skip,
  RequestType.Add,
  RequestType.Remove,
]);
/** So many events stay undoable. */
const maxUndoable = 50;

function sourceKey({ currentSource }: RoomSync): string | undefined {
  return currentSource === null ? undefined : videoKey(currentSource);
}

/** The room after events that led to it, remembering those that can be undone. */
export function recordUndoable(before: RoomSync, after: RoomState, events: readonly RoomEvent[]): RoomState {
  const news = events.filter(({ request }) => undoableTypes.has(request.type));
  if (news.length === 0) return after;
  const made = news.map((event): Undoable => ({
    event,
    sourceBefore: sourceKey(before),
    sourceAfter: sourceKey(after.sync),
    wasPlaying: before.isPlaying,
    nextIdx: nextQueueIndex(before),
  }));
  return { ...after, undoable: [...after.undoable, ...made].slice(-maxUndoable) };
}

/** @throws BadApiArgumentException saying why something cannot be undone */
function refuse(reason: ErrorReason): never {
  throw createRefusal('BadApiArgumentException', { arg: 'event', reason });
}

/** An event as a client gives it back. It may have lost parts on the way; what counts is what the room has kept. */
type AskedEvent = ResolvedRequestOf<typeof RequestType.Undo>['event'];

/** The seeks of one user in a row, up to and with the last one. Clients may show them as one, with the position before the first. */
function seeksInARow(undoable: readonly Undoable[], last: Undoable): Undoable[] {
  const seeks = undoable.slice(0, undoable.indexOf(last) + 1).filter(({ event }) => event.request.type === RequestType.Seek);
  const isOther = (seek: Undoable): boolean => seek.event.user.name !== last.event.user.name || seek.sourceAfter !== last.sourceAfter;
  return seeks.slice(seeks.findLastIndex(isOther) + 1);
}

function prevPositionOf({ additional }: AskedEvent): unknown {
  return typeof additional === 'object' && additional !== null && 'prevPosition' in additional ? additional.prevPosition : undefined;
}

/** Whether this is the event that a client speaks of. */
function matchesEvent(kept: Undoable, asked: AskedEvent): boolean {
  if (asked.id !== undefined) return asked.id === kept.event.id;
  const { request, user } = asked as Partial<RoomEvent>;
  return isSame(request, kept.event.request) && (user === undefined || user.name === kept.event.user.name);
}

export function undo(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Undo>, context: RequestContext): Decision {
  const kept = room.undoable.findLast((undoable) => matchesEvent(undoable, request.event));
  if (kept === undefined) refuse('undo_unknown');
  const { sync, undone = [kept] } = reverseEvent(room, kept, request.event, context);
  const event = announce({ type: RequestType.Undo, event: { id: kept.event.id } }, context);
  const undoable = room.undoable.filter((other) => !undone.includes(other));
  return changeSync({ ...room, undoable }, sync, [event]);
}

interface Reversal {
  sync: RoomSync;
  /** All that is undone by it. */
  undone?: Undoable[];
}

function reverseEvent(room: RoomState, kept: Undoable, asked: AskedEvent, context: RequestContext): Reversal {
  switch (kept.event.request.type) {
    case RequestType.Seek:
      return undoSeek(room, kept, asked, context);
    case RequestType.Skip:
      return undoSkip(room, kept, context);
    case RequestType.Add:
      return undoAdd(room, kept, context);
    default:
      return undoRemove(room, kept, context);
  }
}

/** Back to the position before the seek, or before the first of several in a row. */
function undoSeek(room: RoomState, kept: Undoable, asked: AskedEvent, context: RequestContext): Reversal {
  requirePermission(room, context.actor, 'playback.seek');
  const { currentSource } = room.sync;
  if (currentSource === null || videoKey(currentSource) !== kept.sourceAfter) refuse('undo_another_video');
  if (room.undoable.findLast(({ event }) => event.request.type === RequestType.Seek) !== kept) {
    refuse('undo_moved_again');
  }
  const seeks = seeksInARow(room.undoable, kept);
  const wanted = prevPositionOf(asked) ?? kept.event.additional.prevPosition;
  const from = seeks.findIndex(({ event }) => event.additional.prevPosition === wanted);
  const position = seeks[from]?.event.additional.prevPosition;
  if (position === undefined) refuse('undo_never_there');
  return { sync: seekTo(room.sync, Math.min(position, endOf(currentSource)), context.nowMs), undone: seeks.slice(from) };
}

/** The skipped video at its position; what has come in its place goes back to where it was in the queue. */
function undoSkip(room: RoomState, kept: Undoable, context: RequestContext): Reversal {
  requirePermission(room, context.actor, 'playback.skip');
  const { sync } = room;
  const { video, prevPosition = 0 } = kept.event.additional;
  if (video === undefined || sourceKey(sync) !== kept.sourceAfter) refuse('undo_another_video');
  const position = Math.min(prevPosition, endOf(video));
  if (kept.sourceAfter === kept.sourceBefore) return { sync: seekTo({ ...sync, currentSource: video }, position, context.nowMs) };
  const others = sync.queue.filter((item) => !isSameVideo(item, video));
  const queue = sync.currentSource === null ? others : others.toSpliced(kept.nextIdx, 0, sync.currentSource);
  const isPlaying = sync.currentSource === null ? kept.wasPlaying : sync.isPlaying;
  const next = { ...seekTo(playSource({ ...sync, queue }, video, context.nowMs), position, context.nowMs), isPlaying };
  requireFits(sync, next);
  return { sync: next };
}

/** Takes away what was added, as far as it is still waiting; and what went on at once because nothing else was on. */
function undoAdd(room: RoomState, kept: Undoable, context: RequestContext): Reversal {
  requirePermission(room, context.actor, 'manage-queue.remove');
  const { sync } = room;
  const { request } = kept.event;
  const added = request.type === RequestType.Add ? [request.video ?? [], request.videos ?? []].flat().map(videoKey) : [];
  const queue = sync.queue.filter((item) => !added.includes(videoKey(item)));
  const isOn = kept.sourceBefore === undefined && kept.sourceAfter === sourceKey(sync) && added.includes(kept.sourceAfter ?? '');
  if (!isOn && queue.length === sync.queue.length) refuse('undo_not_queued');
  if (!isOn) return { sync: { ...sync, queue } };
  requirePermission(room, context.actor, 'playback.skip');
  return { sync: playNextOf(sync, queue, context.nowMs) };
}

/** The item at its place, or as near to it as the queue reaches. */
function undoRemove(room: RoomState, kept: Undoable, context: RequestContext): Reversal {
  requirePermission(room, context.actor, 'manage-queue.add');
  const { sync } = room;
  const { video, queueIdx = 0 } = kept.event.additional;
  if (video === undefined) refuse('undo_forgotten');
  if (presentKeys(sync).has(videoKey(video))) {
    throw createRefusal('VideoAlreadyQueuedException', { reason: 'back_already' });
  }
  if (sync.currentSource === null) return { sync: enqueue(sync, [video], context.nowMs) };
  const next = { ...sync, queue: sync.queue.toSpliced(queueIdx, 0, video) };
  requireFits(sync, next);
  return { sync: next };
}
