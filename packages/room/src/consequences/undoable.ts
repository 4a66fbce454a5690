import { RequestType, videoKey, type EventReference, type RoomEvent, type RoomSync } from '@matinee/protocol';
import { isSame } from '../read/is-same.ts';
import { nextQueueIndex } from '../read/queue.ts';
import { permissionsToUndo } from '../read/undo.ts';
import type { RoomState, Undoable } from '../state/room-state.ts';

const maxUndoable = 50;

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

/** Returns the videoKey of the removed item, or of the current one. */
function keyTaken({ request, additional: { video } }: RoomEvent, after: RoomSync): string | undefined {
  return request.type === RequestType.Remove ? video && videoKey(video) : sourceKey(after);
}

/** Finds the latest event that a client means; undefined if it can't be undone. */
export function findUndoable({ undoable }: RoomState, reference: EventReference): Undoable | undefined {
  return undoable.findLast(({ event }) => matchesEvent(event, reference));
}

/** Without an id, the request and the user have to match. */
function matchesEvent(event: RoomEvent, { id, request, user }: EventReference): boolean {
  if (id !== undefined) return id === event.id;
  return isSame(request, event.request) && (user === undefined || user.name === event.user.name);
}

export function addedKeys({ request }: RoomEvent): string[] {
  return request.type === RequestType.Add ? [request.video ?? [], request.videos ?? []].flat().map(videoKey) : [];
}

export function isAddOnScreen(sync: RoomSync, { event, sourceBefore, sourceAfter }: Undoable): boolean {
  return (
    sourceBefore === undefined && sourceAfter !== undefined && sourceAfter === sourceKey(sync) && addedKeys(event).includes(sourceAfter)
  );
}
