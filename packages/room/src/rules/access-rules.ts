import {
  createRefusal,
  limits,
  rankOf,
  RequestType,
  Role,
  type InviteEntry,
  type MatineeError,
  type RequestType as Kind,
  type RoomUser,
} from '@matinee/protocol';
import { entranceOf, withAdmitted } from '../state/entrance.ts';
import { identityOfActor } from '../state/identities.ts';
import { roleOf } from '../state/membership.ts';
import { announce, changeSync, type Decision } from '../state/room-change.ts';
import { InternalRequest, type Identity, type AccessPass, type RequestContext, type ResolvedRequestOf } from '../state/request.ts';
import type { Entrance, Invite, Knock, RoomState, StoredRoom } from '../state/room-state.ts';

/** Reason why a user can't come in: the access, or no free seat. */
export type AccessObstacle = 'password' | 'knock' | 'invited' | 'full';

/**
 * Undefined for a user who may come in, as the owner, administrators, moderators and operators always may, and users who are
 * inside with another client.
 */
export function accessObstacle(
  room: RoomState,
  { identityId, isLoggedIn }: Identity,
  pass: AccessPass,
  nowMs: number,
): AccessObstacle | undefined {
  const { kind, capacity } = room.sync.door;
  if (kind === 'link' && capacity === null) return undefined;
  const role = roleOf(room, isLoggedIn ? identityId : undefined);
  const inside = new Set(room.identityIds.values());
  if (pass.isInside === true || pass.isOperator === true || rankOf(role) >= rankOf(Role.Moderator)) return undefined;
  if (inside.has(identityId)) return undefined;
  if (kind !== 'link' && !opens(room, kind, { identityId, isLoggedIn, role }, pass, nowMs)) return kind;
  return capacity !== null && inside.size >= capacity ? 'full' : undefined;
}

function opens(
  room: StoredRoom,
  kind: 'password' | 'knock' | 'invited',
  { identityId, isLoggedIn, role }: Identity & { role: Role },
  { passwordHash, inviteHash }: AccessPass,
  nowMs: number,
): boolean {
  const entrance = entranceOf(room);
  if (entrance.admitted.includes(identityId)) return true;
  const isInvited = inviteOf(entrance, inviteHash, nowMs) !== undefined;
  switch (kind) {
    case 'password':
      return isInvited || (passwordHash !== undefined && passwordHash === entrance.passwordHash);
    case 'knock':
      return isInvited;
    case 'invited':
      return isLoggedIn && (isInvited || rankOf(role) >= rankOf(Role.TrustedUser));
  }
  return kind satisfies never;
}

/** Undefined unless the link can still be used. */
export function inviteOf({ invites }: Entrance, tokenHash: string | undefined, nowMs: number): Invite | undefined {
  return tokenHash === undefined ? undefined : usable(invites, nowMs).find((invite) => invite.tokenHash === tokenHash);
}

function usable(invites: readonly Invite[], nowMs: number): readonly Invite[] {
  return invites.filter(({ endsAt }) => endsAt === null || endsAt > nowMs);
}

/** Lists usable links for users who may let others in. */
export function inviteEntries(room: StoredRoom, nowMs: number): InviteEntry[] {
  return usable(entranceOf(room).invites, nowMs).map((invite) => {
    const { tokenHash: _, maker: __, ...entry } = invite;
    return entry;
  });
}

export function accessRefusal(obstacle: AccessObstacle): MatineeError {
  const reasons = { password: 'door_password_missing', knock: 'knock_needed', invited: 'not_invited', full: 'room_full' } as const;
  return createRefusal('NotAdmitted', { reason: reasons[obstacle] });
}

/**
 * Lets a user in: a closed room remembers them, and an invite link that has let them in, or gives a higher role, is used once.
 * @throws NotAdmitted
 */
export function admitUser(
  room: RoomState,
  { identityId, isLoggedIn }: Identity,
  pass: AccessPass,
  nowMs: number,
): { state: RoomState; admits?: string } {
  const identity = { identityId, isLoggedIn };
  const obstacle = accessObstacle(room, identity, pass, nowMs);
  if (obstacle !== undefined) throw accessRefusal(obstacle);
  const entrance = entranceOf(room);
  const invite = inviteOf(entrance, pass.inviteHash, nowMs);
  const { inviteHash: _, ...withoutInvite } = pass;
  const isNeeded = invite !== undefined && accessObstacle(room, identity, withoutInvite, nowMs) !== undefined;
  if (invite !== undefined && (isNeeded || raisesRole(room, identity, invite))) return { state: withInvited(room, identity, invite) };
  const isKnown = pass.isInside === true || entrance.admitted.includes(identityId) || isAlwaysAdmitted(room, identity, pass);
  return isKnown ? { state: room } : { state: { ...room, entrance: withAdmitted(entrance, identityId) }, admits: identityId };
}

/** They need not be remembered as admitted. */
function isAlwaysAdmitted(room: RoomState, { identityId, isLoggedIn }: Identity, { isOperator }: AccessPass): boolean {
  const role = roleOf(room, isLoggedIn ? identityId : undefined);
  return room.sync.door.kind === 'link' || isOperator === true || rankOf(role) >= rankOf(Role.Moderator);
}

function raisesRole(room: StoredRoom, { identityId, isLoggedIn }: Identity, { role }: Invite): boolean {
  return role !== null && isLoggedIn && rankOf(role) > rankOf(roleOf(room, identityId));
}

function withInvited(room: RoomState, identity: Identity, invite: Invite): RoomState {
  const { identityId } = identity;
  const left = invite.usesLeft === null ? null : invite.usesLeft - 1;
  const { invites, ...entrance } = withAdmitted(entranceOf(room), identityId);
  const others = invites.flatMap((other) => {
    if (other.id !== invite.id) return [other];
    return left === 0 ? [] : [{ ...other, usesLeft: left }];
  });
  const invited = { ...room, entrance: { ...entrance, invites: others } };
  return raisesRole(room, identity, invite) ? withRole(invited, identityId, invite.role as Role) : invited;
}

/** Beyond the number of roles that a room holds, an invite link gives none. */
function withRole(room: RoomState, accountId: string, role: Role): RoomState {
  const roles = [...room.membership.roles.filter(([id]) => id !== accountId), [accountId, role] as const];
  if (roles.length > limits.rolesPerRoom) return room;
  return { ...room, membership: { ...room.membership, roles } };
}

/** Users who are inside stay, and can come back. */
function setDoor(room: RoomState, request: ResolvedRequestOf<typeof Kind.SetDoor>, context: RequestContext): Decision {
  const { door } = room.sync;
  const entrance = entranceOf(room);
  const { type, kind = door.kind, capacity = door.capacity } = request;
  const passwordHash = kind === 'password' ? (request.passwordHash ?? entrance.passwordHash) : null;
  if (kind === 'password' && passwordHash === null) throw createRefusal('BadPasswordError', { reason: 'door_password_needed' });
  const isOtherPassword = passwordHash !== entrance.passwordHash;
  if (kind === door.kind && capacity === door.capacity && !isOtherPassword) return { state: room };
  // Users who are away have to learn a new password.
  const remembered = kind === 'password' && isOtherPassword ? { ...entrance, admitted: [] } : entrance;
  const after = kind === 'link' ? remembered : withAdmitted(remembered, ...room.identityIds.values());
  const state = { ...room, entrance: { ...after, passwordHash }, knocks: kind === 'knock' ? room.knocks : [] };
  return changeSync(state, { ...room.sync, door: { kind, capacity } }, [announce({ type, kind, capacity }, context)]);
}

/** Applies to all clients of a user who has knocked. */
function admit(room: RoomState, request: ResolvedRequestOf<typeof Kind.Admit>, context: RequestContext): Decision {
  const knock = room.knocks.find(({ id }) => id === request.clientId);
  if (knock === undefined) throw createRefusal('ClientNotFoundInRoomException', { reason: 'knock_over' });
  const { identityId, id, name, isLoggedIn } = knock;
  const ofUser = room.knocks.filter((other) => other.identityId === identityId);
  const state = { ...room, knocks: room.knocks.filter((other) => other.identityId !== identityId) };
  const user: Partial<RoomUser> = { id, name, isLoggedIn };
  const events = [announce(request, context, { user })];
  if (!request.admit) return { state, turnedAway: ofUser.map((other) => other.id), events };
  return { state: { ...state, entrance: withAdmitted(entranceOf(room), identityId) }, admits: identityId, events };
}

/** Clients of one IP address that may wait beside others. */
const knocksPerOrigin = 5;

/** If all places are taken, the IP address with the most knocks loses one. */
function knock(
  room: RoomState,
  { user: { id, identityId, name, isLoggedIn, origin } }: ResolvedRequestOf<typeof InternalRequest.Knock>,
  { nowMs }: RequestContext,
): Decision {
  const { knocks } = room;
  if (knocks.some((other) => other.id === id)) return { state: room };
  const ofOrigin = countOf(knocks, origin);
  const isFull = knocks.length >= limits.knocksPerRoom;
  const displaced = isFull ? displacedBy(knocks, ofOrigin) : undefined;
  const isCrowding = origin !== undefined && ofOrigin >= knocksPerOrigin && ofOrigin < knocks.length;
  if (room.sync.door.kind !== 'knock' || isCrowding || (isFull && displaced === undefined)) {
    throw createRefusal('NotAdmitted', { reason: 'not_opened' });
  }
  const left = knocks.filter((other) => other !== displaced);
  return {
    state: { ...room, knocks: [...left, { id, identityId, name, isLoggedIn, at: nowMs, ...(origin !== undefined && { origin }) }] },
    ...(displaced !== undefined && { turnedAway: [displaced.id] }),
  };
}

function countOf(knocks: readonly Knock[], origin: string | undefined): number {
  return knocks.filter((other) => other.origin === origin).length;
}

/** Finds the oldest knock of the IP address with the most, if it has more than the new client's would have. */
function displacedBy(knocks: readonly Knock[], ofOwn: number): Knock | undefined {
  const most = Math.max(...knocks.map(({ origin }) => countOf(knocks, origin)));
  return most > ofOwn + 1 ? knocks.find(({ origin }) => countOf(knocks, origin) === most) : undefined;
}

function withdraw(room: RoomState, { clientId }: ResolvedRequestOf<typeof InternalRequest.Withdraw>): Decision {
  const knocks = withoutKnock(room.knocks, clientId);
  return { state: knocks === room.knocks ? room : { ...room, knocks } };
}

export function withoutKnock(knocks: readonly Knock[], clientId: string): readonly Knock[] {
  return knocks.some(({ id }) => id === clientId) ? knocks.filter(({ id }) => id !== clientId) : knocks;
}

/** In epoch ms. */
export function nextKnockEndMs({ knocks: [first] }: Pick<RoomState, 'knocks'>): number | undefined {
  return first && first.at + limits.knockMs;
}

/** After a time limit. */
export function endKnocks(room: RoomState, nowMs: number): Decision {
  const isOver = ({ at }: Knock): boolean => at + limits.knockMs <= nowMs;
  const turnedAway = room.knocks.filter(isOver).map(({ id }) => id);
  if (turnedAway.length === 0) return { state: room };
  return { state: { ...room, knocks: room.knocks.filter((knocked) => !isOver(knocked)) }, turnedAway };
}

function makeInvite(room: RoomState, request: ResolvedRequestOf<typeof Kind.MakeInvite>, context: RequestContext): Decision {
  const { inviteId: id, tokenHash, role = null, uses = null, validForHours } = request;
  const { nowMs } = context;
  if (role !== null && room.sync.isTemporary) throw createRefusal('FeatureDisabledException', { reason: 'temporary_room_permissions' });
  const entrance = entranceOf(room);
  const others = usable(entrance.invites, nowMs);
  const limit = limits.invitesPerRoom;
  if (others.length >= limit) throw createRefusal('ValidationError', { reason: 'too_many_invites', limit });
  const endsAt = validForHours === undefined ? null : nowMs + validForHours * hourMs;
  const { actor } = context;
  const identityId = identityOfActor(room, actor);
  const made = identityId !== undefined && { by: actor.name, maker: { identityId, isLoggedIn: actor.isLoggedIn } };
  const invite: Invite = { id, tokenHash, role, usesLeft: uses, endsAt, createdAt: nowMs, ...made };
  const event = announce({ type: RequestType.MakeInvite }, context);
  return { state: { ...room, entrance: { ...entrance, invites: [...others, invite] } }, events: [event] };
}

const hourMs = 3600 * 1000;

function revokeInvite(room: RoomState, request: ResolvedRequestOf<typeof Kind.RevokeInvite>, context: RequestContext): Decision {
  const entrance = entranceOf(room);
  const invites = entrance.invites.filter(({ id }) => id !== request.inviteId);
  if (invites.length === entrance.invites.length) {
    throw createRefusal('BadApiArgumentException', { arg: 'inviteId', reason: 'no_such_invite' });
  }
  return { state: { ...room, entrance: { ...entrance, invites } }, events: [announce(request, context)] };
}

export const accessRules = {
  [RequestType.SetDoor]: setDoor,
  [RequestType.Admit]: admit,
  [RequestType.MakeInvite]: makeInvite,
  [RequestType.RevokeInvite]: revokeInvite,
  [InternalRequest.Knock]: knock,
  [InternalRequest.Withdraw]: withdraw,
};
