import { createRefusal, isSameVideo, type ReadyCheck, type RequestType } from '@matinee/protocol';
import { pause, startTogether, watchersOf } from './countdown.ts';
import { isSame } from '../read/is-same.ts';
import { announce, type Decision } from '../state/room-change.ts';
import type { RequestContext, ResolvedRequestOf } from '../state/request.ts';
import type { PendingReadyCheck, RoomState } from '../state/room-state.ts';

const maxCheckMs = 120_000;

/** Asks whether everyone is ready, records an answer, or withdraws the question. */
export function answerReadyCheck(
  room: RoomState,
  request: ResolvedRequestOf<typeof RequestType.ReadyCheck>,
  context: RequestContext,
): Decision {
  const { action } = request;
  if (action === 'start' || action === 'cancel') {
    const state = action === 'start' ? ask(room, context) : { ...room, readyCheck: undefined };
    return state.readyCheck === room.readyCheck ? { state } : { state, events: [announce(request, context)] };
  }
  const identityId = room.identityIds.get(context.actor.clientId ?? '');
  if (identityId === undefined) throw createRefusal('ClientNotFoundInRoomException');
  const { readyCheck } = room;
  if (readyCheck === undefined || readyCheck.readyIds.includes(identityId) === (action === 'ready')) return { state: room };
  const others = readyCheck.readyIds.filter((id) => id !== identityId);
  return { state: { ...room, readyCheck: { ...readyCheck, readyIds: action === 'ready' ? [...others, identityId] : others } } };
}

function ask(room: RoomState, context: RequestContext): RoomState {
  if (room.sync.currentSource === null) throw createRefusal('VideoNotFoundException', { reason: 'nothing_playing' });
  if (room.readyCheck !== undefined) return room;
  if (watchersOf(room).size < 2) return startTogether(room, context.actor.name, context);
  const own = room.identityIds.get(context.actor.clientId ?? '');
  const readyCheck = { by: context.actor.name, endsAtMs: context.nowMs + maxCheckMs, readyIds: own === undefined ? [] : [own] };
  return { ...(room.sync.isPlaying ? pause(room, context.nowMs) : room), readyCheck };
}

/**
 * Begins a countdown once all are ready. The check ends without a start when time is up, when the room plays or another item
 * becomes current, and when one user is left.
 */
export function updateReadyCheck(before: RoomState, after: RoomState, times: Pick<RequestContext, 'nowMs' | 'leadMs'>): RoomState {
  const { readyCheck } = after;
  if (readyCheck === undefined) return showCheck(after, null);
  const watchers = watchersOf(after);
  if (isOver(before, after, readyCheck, times.nowMs) || watchers.size < 2) return showCheck({ ...after, readyCheck: undefined }, null);
  const asked = [...watchers];
  const ready = asked.filter(([identityId]) => readyCheck.readyIds.includes(identityId));
  if (ready.length === asked.length) {
    return showCheck(startTogether({ ...after, readyCheck: undefined }, readyCheck.by, times), null);
  }
  const firstOf = (users: typeof asked): string[] => users.flatMap(([, clientIds]) => clientIds.slice(0, 1));
  return showCheck(after, { by: readyCheck.by, endsAt: readyCheck.endsAtMs, asked: firstOf(asked), ready: firstOf(ready) });
}

function isOver(before: RoomState, after: RoomState, { endsAtMs }: PendingReadyCheck, nowMs: number): boolean {
  const [a, b] = [before.sync.currentSource, after.sync.currentSource];
  const isSameItem = a !== null && b !== null && isSameVideo(a, b);
  return after.sync.isPlaying || !isSameItem || nowMs >= endsAtMs;
}

function showCheck(room: RoomState, readyCheck: ReadyCheck | null): RoomState {
  return isSame(room.sync.readyCheck, readyCheck) ? room : { ...room, sync: { ...room.sync, readyCheck } };
}
