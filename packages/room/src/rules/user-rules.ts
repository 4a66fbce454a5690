import { createRefusal, RequestType, type RoomUser } from '@matinee/protocol';
import { carryAdder, renameAdder } from '../state/adders.ts';
import { carryBallot } from '../state/ballot-box.ts';
import { banOf, banRefusal, idsOfUser, muteOf, toBannedClient } from '../state/guards.ts';
import { announce, changeUsers, updateUsers, type Decision } from '../state/room-change.ts';
import { entranceOf, withAdmitted } from '../state/entrance.ts';
import { admitUser, withoutKnock } from './access-rules.ts';
import { dropReports, recordReport } from '../state/player-reports.ts';
import type { Identity, RequestContext, ResolvedRequestOf, UserInfo } from '../state/request.ts';
import { roleOf } from '../state/membership.ts';
import { isCompanion, isSamePerson } from '../read/people.ts';
import type { RoomState } from '../state/room-state.ts';

/** @throws ClientNotFoundInRoomException */
export function requireUser(room: RoomState, clientId: string): RoomUser {
  const user = room.users.find(({ id }) => id === clientId);
  if (user === undefined) {
    throw createRefusal('ClientNotFoundInRoomException', { reason: 'user_gone' });
  }
  return user;
}

function join(
  room: RoomState,
  { type, user: joiner, isQuiet = false, pass = {} }: ResolvedRequestOf<typeof RequestType.Join>,
  context: RequestContext,
): Decision {
  const { identityId, guestId, kind = 'viewer', ...joining } = joiner;
  if (room.identityIds.has(joining.id)) {
    throw createRefusal('ValidationError', { reason: 'here_already' });
  }
  const refusal = banRefusal(room, { identityId, guestId }, context.nowMs);
  if (refusal !== undefined) throw refusal;
  const { state: opened, admits } = admitUser(room, joiner, pass, context.nowMs);
  const known = identify({ ...opened, knocks: withoutKnock(room.knocks, joining.id) }, joining.id, { identityId, guestId });
  const user: RoomUser = {
    ...joining,
    status: 'none',
    role: roleOf(opened, joining.isLoggedIn ? identityId : undefined),
    userId: context.userIdOf(identityId),
    ...mutedUntilOf(room, { identityId, guestId }, context.nowMs),
    ...(kind !== 'viewer' && { kind }),
  };
  const users = [...opened.users, user];
  const events = !isQuiet && isNoticed(user, opened.users, context.nowMs) ? [announce({ type }, context, { user })] : [];
  const joined = changeUsers(known, users, [{ kind: 'update', value: user }], events);
  return { ...withRoleOfUser(joined, user, identityId), ...(admits !== undefined && { admits }) };
}

/** Gives a user's other clients the role from an invite link. */
function withRoleOfUser({ state, users = [], events = [] }: Decision, { role }: RoomUser, identityId: string): Decision {
  const others = state.users.filter((user) => user.role !== role && state.identityIds.get(user.id) === identityId);
  if (others.length === 0) return { state, users, events };
  const updated = updateUsers(state, new Map(others.map(({ id }) => [id, { role }])), events);
  return { ...updated, users: [...users, ...(updated.users ?? [])] };
}

function identify(room: RoomState, clientId: string, { identityId, guestId }: Pick<Identity, 'identityId' | 'guestId'>): RoomState {
  const guestIds = new Map(room.guestIds);
  if (guestId === undefined) guestIds.delete(clientId);
  else guestIds.set(clientId, guestId);
  return { ...room, identityIds: new Map(room.identityIds).set(clientId, identityId), guestIds };
}

function mutedUntilOf(room: RoomState, identity: Pick<Identity, 'identityId' | 'guestId'>, nowMs: number): Pick<RoomUser, 'mutedUntil'> {
  const mute = muteOf(room, idsOfUser(identity), nowMs);
  return mute === undefined ? {} : { mutedUntil: mute.endsAt };
}

function leave(
  room: RoomState,
  { type, clientId, isQuiet = false }: ResolvedRequestOf<typeof RequestType.Leave>,
  context: RequestContext,
): Decision {
  const user = requireUser(room, clientId);
  const left = removeClients(room, [clientId]);
  const isAnnounced = !isQuiet && isNoticed(user, left.state.users, context.nowMs);
  return isAnnounced ? { ...left, events: [announce({ type }, context, { user })] } : left;
}

/** Whether to announce that a client comes or leaves: unless another is of the same user. A muted user could talk by a name. */
export function isNoticed(user: RoomUser, others: readonly RoomUser[], nowMs: number): boolean {
  return (user.mutedUntil ?? 0) <= nowMs && !others.some((other) => isSamePerson(other, user));
}

export function removeClients(room: RoomState, clientIds: readonly string[], events: Decision['events'] = []): Decision {
  const users = room.users.filter(({ id }) => !clientIds.includes(id));
  const identityIds = new Map(room.identityIds);
  const guestIds = new Map(room.guestIds);
  const readyForDiscontinuity = new Map(room.readyForDiscontinuity);
  const readyForNext = new Map(room.readyForNext);
  for (const id of clientIds) {
    identityIds.delete(id);
    guestIds.delete(id);
    readyForDiscontinuity.delete(id);
    readyForNext.delete(id);
  }
  return changeUsers(
    { ...room, identityIds, guestIds, readyForDiscontinuity, readyForNext, reports: dropReports(room.reports, clientIds) },
    users,
    clientIds.map((value) => ({ kind: 'remove', value })),
    events,
  );
}

/** A login or logout changes identity and role; a client with a banned identity leaves. */
function updateUser(
  room: RoomState,
  { clientId, info }: ResolvedRequestOf<typeof RequestType.UpdateUser>,
  context: RequestContext,
): Decision {
  const { nowMs } = context;
  const user = requireUser(room, clientId);
  const { identity, name } = info;
  // A companion has no player, even if it reports one.
  const player: UserInfo = isCompanion(user) ? {} : info;
  const { status, undecodable } = player;
  const isOther = identity !== undefined && identity.identityId !== room.identityIds.get(clientId);
  // A muted user can't talk by names either.
  const isNameKept = !isOther && (user.mutedUntil ?? 0) > nowMs;
  const changes = {
    ...(name !== undefined && !isNameKept && { name }),
    ...(status !== undefined && { status }),
    ...(undecodable !== undefined && undecodable !== (user.undecodable ?? null) && { undecodable }),
  };
  const reported = recordReport(setReadiness(room, clientId, player), clientId, player, nowMs);
  if (identity === undefined) {
    const renamed = name === undefined || isNameKept ? reported : renameAdder(reported, room.identityIds.get(clientId), name);
    return updateUsers(renamed, new Map([[clientId, changes]]));
  }
  const { identityId, isLoggedIn } = identity;
  const ban = banOf(room, idsOfUser(identity), nowMs);
  if (ban !== undefined) {
    const left = removeClients(room, [clientId], [announce({ type: RequestType.Leave }, context, { user })]);
    return { ...left, banned: [toBannedClient(clientId, ban)] };
  }
  const userId = context.userIdOf(identityId);
  const before = room.identityIds.get(clientId);
  const carried = carryBallot(carryAdder(reported, before, identityId), before, identity, userId);
  const known = identify(renameAdder(carried, identityId, name ?? user.name), clientId, identity);
  const identified = {
    isLoggedIn,
    role: roleOf(room, isLoggedIn ? identityId : undefined),
    userId,
    // The mute of the former identity does not apply to this one.
    ...(user.mutedUntil !== undefined && { mutedUntil: nowMs }),
    ...mutedUntilOf(room, identity, nowMs),
  };
  const updated = updateUsers(known, new Map([[clientId, { ...changes, ...identified }]]));
  const { admitted } = entranceOf(room);
  // A guest who was let in and logs in is let in again with the account.
  const isNewHere = isLoggedIn && admitted.includes(room.identityIds.get(clientId) ?? '') && !admitted.includes(identityId);
  if (!isNewHere) return updated;
  return { ...updated, state: { ...updated.state, entrance: withAdmitted(room.entrance, identityId) }, admits: identityId };
}

function setReadiness(room: RoomState, clientId: string, info: UserInfo): RoomState {
  const readyForDiscontinuity = withReadiness(room.readyForDiscontinuity, clientId, info.readyForDiscontinuity);
  const readyForNext = withReadiness(room.readyForNext, clientId, info.readyForNext);
  const isSame = readyForDiscontinuity === room.readyForDiscontinuity && readyForNext === room.readyForNext;
  return isSame ? room : { ...room, readyForDiscontinuity, readyForNext };
}

/** Null withdraws readiness; undefined leaves it. */
function withReadiness<Value>(
  known: ReadonlyMap<string, Value>,
  clientId: string,
  reported: Value | null | undefined,
): ReadonlyMap<string, Value> {
  if (reported === undefined || known.get(clientId) === (reported ?? undefined)) return known;
  const changed = new Map(known);
  if (reported === null) changed.delete(clientId);
  else changed.set(clientId, reported);
  return changed;
}

export const userRules = {
  [RequestType.Join]: join,
  [RequestType.Leave]: leave,
  [RequestType.UpdateUser]: updateUser,
};
