import { createRefusal, type RequestType } from '@matinee/protocol';
import { holdBudgetMs, recordSpent } from '../consequences/hold-records.ts';
import type { Decision } from '../state/room-change.ts';
import type { RequestContext, ResolvedRequestOf } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';
import { announce } from '../state/announce.ts';
import { startNow } from '../consequences/starts.ts';

/** Ends a hold; or, for the user alone, all waiting for them during the current item. */
export function goOn(room: RoomState, request: ResolvedRequestOf<typeof RequestType.GoOn>, context: RequestContext): Decision {
  const { hold } = room.sync;
  if (request.withoutMe !== true) {
    return hold === null ? { state: room } : { state: startNow(room, context), events: [announce(request, context)] };
  }
  const identityId = room.identityIds.get(context.actor.clientId ?? '');
  if (identityId === undefined) throw createRefusal('ClientNotFoundInRoomException');
  const spent = recordSpent(room, identityId, holdBudgetMs, context.nowMs);
  if (hold === null) return { state: spent };
  const waitingFor = hold.waitingFor.filter(({ id }) => room.identityIds.get(id) !== identityId);
  return { state: { ...spent, sync: { ...spent.sync, hold: { ...hold, waitingFor } } } };
}
