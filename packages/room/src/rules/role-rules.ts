import { createRefusal, defaultGrants, limits, RequestType, Role } from '@matinee/protocol';
import { withoutAdder } from '../state/adders.ts';
import { withoutBallot } from '../state/ballot-box.ts';
import { withoutAdmitted } from '../state/entrance.ts';
import { isSameName, eraseNames } from '../state/erase-name.ts';
import { announce, updateUsers, type Decision } from '../state/room-change.ts';
import { withoutIdentity } from '../state/guards.ts';
import { permissionDenied } from './permissions.ts';
import { outranks, promotionObstacle } from '../read/promotion.ts';
import { InternalRequest, type RequestContext, type ResolvedRequestOf } from '../state/request.ts';
import { withoutInvitesOf } from '../consequences/revoked-invites.ts';
import type { Membership, RoomState } from '../state/room-state.ts';
import { requireUser, removeClients } from './user-rules.ts';

function clientsOf(room: RoomState, clientId: string): string[] {
  return room.users.map(({ id }) => id).filter((id) => room.identityIds.get(id) === room.identityIds.get(clientId));
}

function setMembership(
  room: RoomState,
  membership: Membership,
  clientIds: readonly string[],
  role: Role,
  events: Decision['events'],
): Decision {
  return updateUsers({ ...room, membership }, new Map(clientIds.map((id) => [id, { role }])), events);
}

export function promote(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Promote>, context: RequestContext): Decision {
  const target = requireUser(room, request.targetClientId);
  const obstacle = promotionObstacle(target, request.role);
  if (obstacle !== undefined) throw createRefusal('ImpossiblePromotionException', { reason: obstacle });
  if (target.role === request.role) return { state: room };
  const accountId = room.identityIds.get(target.id) ?? '';
  const others = room.membership.roles.filter(([id]) => id !== accountId);
  const roles = request.role === Role.RegisteredUser ? others : [...others, [accountId, request.role] as const];
  if (roles.length > limits.rolesPerRoom) {
    const limit = limits.rolesPerRoom;
    throw createRefusal('ImpossiblePromotionException', {
      reason: 'too_many_roles',
      limit,
    });
  }
  const event = announce(request, context, { user: { ...target, role: request.role } });
  return setMembership(room, { ...room.membership, roles }, clientsOf(room, target.id), request.role, [event]);
}

function kick(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Kick>, context: RequestContext): Decision {
  const user = requireUser(room, request.clientId);
  if (!outranks(context.actor.role, user.role)) throw permissionDenied('manage-users.kick');
  const kicked = clientsOf(room, user.id);
  const identityId = room.identityIds.get(user.id) ?? '';
  // A closed room does not let them in again.
  const outside = room.entrance === undefined ? room : { ...room, entrance: withoutAdmitted(room.entrance, identityId) };
  return { ...removeClients(outside, kicked, [announce(request, context, { user })]), kicked };
}

/** Makes the actor the owner of a room without one. */
function claim(room: RoomState, _request: ResolvedRequestOf<typeof InternalRequest.Claim>, context: RequestContext): Decision {
  const { accountId } = context.actor;
  if (accountId === undefined) {
    throw createRefusal('LoginRequired', { reason: 'claim_without_login' });
  }
  if (room.sync.isTemporary) {
    throw createRefusal('FeatureDisabledException', { reason: 'temporary_room_owner' });
  }
  if (room.membership.ownerId !== null) {
    throw createRefusal('NotTheOwner', { reason: 'owned_already' });
  }
  return makeOwner(room, accountId, []);
}

export function makeOwner(room: RoomState, accountId: string, events: Decision['events']): Decision {
  const owned = { ...room, sync: { ...room.sync, hasOwner: true } };
  const membership = { ownerId: accountId, roles: room.membership.roles.filter(([id]) => id !== accountId) };
  const clientIds = room.users.map(({ id }) => id).filter((id) => room.identityIds.get(id) === accountId);
  return setMembership(owned, membership, clientIds, Role.Owner, events);
}

/** Removes ownership, role and name. The name stays in the log until the room's next snapshot. */
function removeAccount(before: RoomState, { accountId, name }: ResolvedRequestOf<typeof InternalRequest.RemoveAccount>): Decision {
  const nameless = eraseNames(before, (other) => isSameName(name, other));
  const unbanned = withoutBallot(withoutAdder(withoutIdentity(nameless, accountId), accountId), accountId);
  const entrance = unbanned.entrance && withoutInvitesOf(withoutAdmitted(unbanned.entrance, accountId), (id) => id === accountId);
  const room = entrance === unbanned.entrance ? unbanned : { ...unbanned, entrance };
  const { ownerId, roles } = room.membership;
  const isOwner = ownerId === accountId;
  const left = roles.filter(([id]) => id !== accountId);
  const erased = room.chat.filter((message, index) => message !== before.chat[index]).map(({ id }) => id);
  const erases = erased.length > 0 && { erasesSenders: erased };
  if (!isOwner && left.length === roles.length) return { state: room, ...erases };
  const state = isOwner ? { ...room, sync: { ...room.sync, hasOwner: false } } : room;
  const clientIds = room.users.map(({ id }) => id).filter((id) => room.identityIds.get(id) === accountId);
  return { ...setMembership(state, { ownerId: isOwner ? null : ownerId, roles: left }, clientIds, Role.RegisteredUser, []), ...erases };
}

/** Makes a temporary room permanent, with the actor as its owner and the grants of a new room. */
function keepRoom(room: RoomState, request: ResolvedRequestOf<typeof RequestType.KeepRoom>, context: RequestContext): Decision {
  const { accountId } = context.actor;
  if (accountId === undefined) throw createRefusal('LoginRequired', { reason: 'keep_without_login' });
  if (!room.sync.isTemporary) throw createRefusal('FeatureDisabledException', { reason: 'kept_already' });
  const permanent = { ...room, sync: { ...room.sync, isTemporary: false, grants: defaultGrants } };
  return makeOwner(permanent, accountId, [announce(request, context)]);
}

export const roleRules = {
  [RequestType.Promote]: promote,
  [RequestType.Kick]: kick,
  [RequestType.KeepRoom]: keepRoom,
  [InternalRequest.Claim]: claim,
  [InternalRequest.RemoveAccount]: removeAccount,
};
