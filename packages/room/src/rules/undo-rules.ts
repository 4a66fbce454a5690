import { createRefusal, isSameVideo, RequestType, videoKey, type ErrorReason, type EventReference, type RoomSync } from '@matinee/protocol';
import { groupByIdentity } from '../state/identities.ts';
import { requireFits } from '../state/item-size.ts';
import { announce, changeSync, type Decision } from '../state/room-change.ts';
import { playNextOf, playSource } from '../consequences/playback.ts';
import { seekTo } from './playback-rules.ts';
import { enqueue, presentKeys } from './queue-rules.ts';
import { endOf } from '../read/item-span.ts';
import type { RequestContext, ResolvedRequestOf } from '../state/request.ts';
import type { QueueVotes, RoomState, Undoable } from '../state/room-state.ts';
import { addedKeys, findUndoable, isAddOnScreen, sourceKey } from '../consequences/undoable.ts';

/** @throws BadApiArgumentException with the reason why an event can't be undone */
function refuse(reason: ErrorReason): never {
  throw createRefusal('BadApiArgumentException', { arg: 'event', reason });
}

/** Undoes a seek, a skip, an add or a remove, as far as later changes allow it. */
export function undo(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Undo>, context: RequestContext): Decision {
  const undoable = findUndoable(room, request.event);
  if (undoable === undefined) refuse('undo_unknown');
  const { sync, votes = room.votes, undone = [undoable] } = reverseEvent(room, undoable, request.event, context);
  const event = announce({ type: RequestType.Undo, event: { id: undoable.event.id } }, context);
  const remaining = room.undoable.filter((other) => !undone.includes(other));
  return changeSync({ ...room, votes, undoable: remaining }, sync, [event]);
}

interface Reversal {
  sync: RoomSync;
  /** Set if other votes than before count again. */
  votes?: readonly QueueVotes[];
  /** Set when it undoes several events. */
  undone?: Undoable[];
}

function reverseEvent(room: RoomState, undoable: Undoable, asked: EventReference, context: RequestContext): Reversal {
  switch (undoable.event.request.type) {
    case RequestType.Seek:
      return undoSeek(room, undoable, asked, context);
    case RequestType.Skip:
      return undoSkip(room, undoable, context);
    case RequestType.Add:
      return undoAdd(room, undoable, context);
    default:
      return undoRemove(room, undoable, context);
  }
}

/** Goes back before several seeks in a row, which clients may show as one event. */
function undoSeek(room: RoomState, undoable: Undoable, asked: EventReference, context: RequestContext): Reversal {
  const { currentSource } = room.sync;
  if (currentSource === null || videoKey(currentSource) !== undoable.sourceAfter) {
    refuse('undo_another_video');
  }
  if (room.undoable.findLast(({ event }) => event.request.type === RequestType.Seek) !== undoable) {
    refuse('undo_moved_again');
  }
  const seeks = seeksInARow(room.undoable, undoable);
  const wanted = asked.additional?.prevPosition ?? undoable.event.additional.prevPosition;
  const from = seeks.findIndex(({ event }) => event.additional.prevPosition === wanted);
  const position = seeks[from]?.event.additional.prevPosition;
  if (position === undefined) refuse('undo_never_there');
  return { sync: seekTo(room.sync, Math.min(position, endOf(currentSource)), context.nowMs), undone: seeks.slice(from) };
}

function seeksInARow(undoable: readonly Undoable[], last: Undoable): Undoable[] {
  const seeks = undoable.slice(0, undoable.indexOf(last) + 1).filter(({ event }) => event.request.type === RequestType.Seek);
  const isOther = (seek: Undoable): boolean => seek.event.user.name !== last.event.user.name || seek.sourceAfter !== last.sourceAfter;
  return seeks.slice(seeks.findLastIndex(isOther) + 1);
}

/** The item that followed goes back to its index, with its votes. */
function undoSkip(room: RoomState, undoable: Undoable, context: RequestContext): Reversal {
  const { sync } = room;
  const { video, prevPosition = 0 } = undoable.event.additional;
  if (video === undefined || sourceKey(sync) !== undoable.sourceAfter) refuse('undo_another_video');
  const position = Math.min(prevPosition, endOf(video));
  if (undoable.sourceAfter === undoable.sourceBefore) {
    return { sync: seekTo({ ...sync, currentSource: video }, position, context.nowMs) };
  }
  const others = sync.queue.filter((item) => !isSameVideo(item, video));
  const queue = sync.currentSource === null ? others : others.toSpliced(undoable.nextIdx, 0, sync.currentSource);
  const isPlaying = sync.currentSource === null ? undoable.wasPlaying : sync.isPlaying;
  const next = { ...seekTo(playSource({ ...sync, queue }, video, context.nowMs), position, context.nowMs), isPlaying };
  requireFits(sync, next);
  return { sync: next, votes: withVotesOf(room, undoable) };
}

/** Includes votes for the returning item, of users who are still here. */
function withVotesOf(room: RoomState, { votes }: Undoable): readonly QueueVotes[] {
  const clientIds = [...groupByIdentity(room, votes?.clientIds ?? []).values()].flatMap(([first]) => first ?? []);
  return votes === undefined || clientIds.length === 0 ? room.votes : [...room.votes, { ...votes, clientIds }];
}

/** Removes added items that are still queued, and an item that went to the screen at once. */
function undoAdd(room: RoomState, undoable: Undoable, context: RequestContext): Reversal {
  const { sync } = room;
  const added = addedKeys(undoable.event);
  const queue = sync.queue.filter((item) => !added.includes(videoKey(item)));
  if (isAddOnScreen(sync, undoable)) return { sync: playNextOf(sync, queue, context.nowMs) };
  if (queue.length === sync.queue.length) refuse('undo_not_queued');
  return { sync: { ...sync, queue } };
}

/** Returns the item to its index, or the end of a shorter queue, with its votes. */
function undoRemove(room: RoomState, undoable: Undoable, context: RequestContext): Reversal {
  const { sync } = room;
  const { video, queueIdx = 0 } = undoable.event.additional;
  if (video === undefined) refuse('undo_forgotten');
  if (presentKeys(sync).has(videoKey(video))) {
    throw createRefusal('VideoAlreadyQueuedException', { reason: 'back_already' });
  }
  if (sync.currentSource === null) return { sync: enqueue(sync, [video], context.nowMs) };
  const next = { ...sync, queue: sync.queue.toSpliced(queueIdx, 0, video) };
  requireFits(sync, next);
  return { sync: next, votes: withVotesOf(room, undoable) };
}
