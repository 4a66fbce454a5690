import { RequestType, videoKey, type EventReference, type RoomEvent, type RoomSync } from '@matinee/protocol';
import { isSame } from './read/is-same.ts';
import { nextQueueIndex } from './read/queue.ts';
import { permissionsToUndo } from './read/undo.ts';
import type { RoomState, Undoable } from './room-state.ts';

/** How many events a room keeps to undo. */
const maxUndoable = 50;

/** The videoKey of the current item. */
export function sourceKey({ currentSource }: RoomSync): string | undefined {
  return currentSource === null ? undefined : videoKey(currentSource);
}

/** The room after events that led to it, with those recorded that can be undone. */
export function recordUndoable({ sync: before, votes }: RoomState, after: RoomState, events: readonly RoomEvent[]): RoomState {
  const recorded = events.filter(({ request }) => permissionsToUndo(request.type, false) !== undefined);
  if (recorded.length === 0) return after;
  const undoable = recorded.map((event): Undoable => ({
    event,
    sourceBefore: sourceKey(before),
    sourceAfter: sourceKey(after.sync),
    wasPlaying: before.isPlaying,
    nextIdx: nextQueueIndex(before),
    votes: votes.find(({ video }) => video === keyTaken(event, after.sync)),
  }));
  return { ...after, undoable: [...after.undoable, ...undoable].slice(-maxUndoable) };
}

/** The videoKey of the item that an event may have taken out of the queue: that which it removed, or the current one. */
function keyTaken({ request, additional: { video } }: RoomEvent, after: RoomSync): string | undefined {
  return request.type === RequestType.Remove ? video && videoKey(video) : sourceKey(after);
}

/** The latest recorded event that a client means; undefined when it can't be undone any more. */
export function findUndoable({ undoable }: RoomState, reference: EventReference): Undoable | undefined {
  return undoable.findLast(({ event }) => matchesEvent(event, reference));
}

/** By its id, or without one by what it says of the request and the user. */
function matchesEvent(event: RoomEvent, { id, request, user }: EventReference): boolean {
  if (id !== undefined) return id === event.id;
  return isSame(request, event.request) && (user === undefined || user.name === event.user.name);
}

/** The videoKeys of the videos that an Add announced. */
export function addedKeys({ request }: RoomEvent): string[] {
  return request.type === RequestType.Add ? [request.video ?? [], request.videos ?? []].flat().map(videoKey) : [];
}

/** Whether an Add put a video on the screen, as nothing was there, that is still there. */
export function isAddOnScreen(sync: RoomSync, { event, sourceBefore, sourceAfter }: Undoable): boolean {
  return (
    sourceBefore === undefined && sourceAfter !== undefined && sourceAfter === sourceKey(sync) && addedKeys(event).includes(sourceAfter)
  );
}
