import { createRefusal, defaultGrants, type RequestType } from '@matinee/protocol';
import type { Decision } from '../state/room-change.ts';
import type { RequestContext, ResolvedRequestOf } from '../state/request.ts';
import { makeOwner } from './role-rules.ts';
import type { RoomState } from '../state/room-state.ts';
import { announce } from '../state/announce.ts';

/** Makes a temporary room permanent, with the actor as its owner and the grants of a new room. */
export function keepRoom(room: RoomState, request: ResolvedRequestOf<typeof RequestType.KeepRoom>, context: RequestContext): Decision {
  const { accountId } = context.actor;
  if (accountId === undefined) throw createRefusal('LoginRequired', { reason: 'keep_without_login' });
  if (!room.sync.isTemporary) throw createRefusal('FeatureDisabledException', { reason: 'kept_already' });
  const permanent = { ...room, sync: { ...room.sync, isTemporary: false, grants: defaultGrants } };
  return makeOwner(permanent, accountId, [announce(request, context)]);
}
