import { RequestType, videoKey, type EventReference, type RoomEvent, type RoomSync } from '@matinee/protocol';
import { isSame } from '../read/is-same.ts';
import { nextQueueIndex } from '../read/queue.ts';
import { permissionsToUndo } from '../read/undo.ts';
import type { RoomState, Undoable } from '../state/room-state.ts';

/** How many events a room keeps to undo. */
const maxUndoable = 50;

/** Returns the videoKey of the current item. */
export function sourceKey({ currentSource }: RoomSync): string | undefined {
  return currentSource === null ? undefined : videoKey(currentSource);
}

/** Records events that can be undone in the room that they led to. */
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

/** Returns the videoKey of the item that an event may have taken out of the queue: the removed item, or the current one. */
function keyTaken({ request, additional: { video } }: RoomEvent, after: RoomSync): string | undefined {
  return request.type === RequestType.Remove ? video && videoKey(video) : sourceKey(after);
}

/** Finds the latest recorded event that a client means; undefined if it can no longer be undone. */
export function findUndoable({ undoable }: RoomState, reference: EventReference): Undoable | undefined {
  return undoable.findLast(({ event }) => matchesEvent(event, reference));
}

/** Whether a reference means an event: by its id, otherwise by the request and the user. */
function matchesEvent(event: RoomEvent, { id, request, user }: EventReference): boolean {
  if (id !== undefined) return id === event.id;
  return isSame(request, event.request) && (user === undefined || user.name === event.user.name);
}

/** Returns the videoKeys of the videos that an Add announced. */
export function addedKeys({ request }: RoomEvent): string[] {
  return request.type === RequestType.Add ? [request.video ?? [], request.videos ?? []].flat().map(videoKey) : [];
}

/** Whether an Add in a room where nothing played started a video that is still on the screen. */
export function isAddOnScreen(sync: RoomSync, { event, sourceBefore, sourceAfter }: Undoable): boolean {
  return (
    sourceBefore === undefined && sourceAfter !== undefined && sourceAfter === sourceKey(sync) && addedKeys(event).includes(sourceAfter)
  );
}
