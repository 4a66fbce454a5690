import { createRefusal, limits, Role, type RequestType } from '@matinee/protocol';
import { isSameName, eraseNames } from './erase-name.ts';
import { type Decision } from './outcome.ts';
import { permissionDenied } from './permissions.ts';
import { outranks, promotionObstacle } from './read/promotion.ts';
import type { InternalRequest, RequestContext, ResolvedRequestOf } from './request.ts';
import type { RoomState, Membership } from './room-state.ts';
import { announce } from './rule.ts';
import { requireUser, removeClients, updateUsers } from './user-rules.ts';

/** All clients of the person whose client this is. */
function clientsOf(room: RoomState, clientId: string): string[] {
  return room.users.map(({ id }) => id).filter((id) => room.identityIds.get(id) === room.identityIds.get(clientId));
}

/** A membership, and the role in it told to these clients. */
function setMembership(
  room: RoomState,
  membership: Membership,
  clientIds: readonly string[],
  role: Role,
  events: Decision['events'],
): Decision {
  return updateUsers({ ...room, membership }, new Map(clientIds.map((id) => [id, { role }])), events);
}

/** Gives the person behind a client another role. It takes the right to give the new one, and to take the old one away. */
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

/** Sends away a person of lower rank, with all their clients. */
export function kick(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Kick>, context: RequestContext): Decision {
  const user = requireUser(room, request.clientId);
  if (!outranks(context.actor.role, user.role)) throw permissionDenied('manage-users.kick');
  const kicked = clientsOf(room, user.id);
  return { ...removeClients(room, kicked, [announce(request, context, { user })]), kicked };
}

/** A room without an owner gets one: whoever is logged in and asks first. */
export function claim(room: RoomState, _request: ResolvedRequestOf<typeof InternalRequest.Claim>, context: RequestContext): Decision {
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
  const owned = { ...room, sync: { ...room.sync, hasOwner: true } };
  const membership = { ownerId: accountId, roles: room.membership.roles.filter(([id]) => id !== accountId) };
  const clientIds = room.users.map(({ id }) => id).filter((id) => room.identityIds.get(id) === accountId);
  return setMembership(owned, membership, clientIds, Role.Owner, []);
}

/**
 * What an account that is no more leaves behind: a room without an owner, nobody with its role, and nothing under its
 * name. What was said stays in the log under that name until the room is next stored whole.
 */
export function removeAccount(before: RoomState, { accountId, name }: ResolvedRequestOf<typeof InternalRequest.RemoveAccount>): Decision {
  const room = eraseNames(before, (other) => isSameName(name, other));
  const { ownerId, roles } = room.membership;
  const isOwner = ownerId === accountId;
  const left = roles.filter(([id]) => id !== accountId);
  if (!isOwner && left.length === roles.length) return { state: room };
  const state = isOwner ? { ...room, sync: { ...room.sync, hasOwner: false } } : room;
  const clientIds = room.users.map(({ id }) => id).filter((id) => room.identityIds.get(id) === accountId);
  return setMembership(state, { ownerId: isOwner ? null : ownerId, roles: left }, clientIds, Role.RegisteredUser, []);
}
