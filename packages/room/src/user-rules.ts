import { createRefusal, RequestType, type RoomUser } from '@matinee/protocol';
import { carryAdder, renameAdder } from './adders.ts';
import { carryBallot } from './ballot-box.ts';
import { banOf, banRefusal, idsOfUser, muteOf, toBannedClient } from './guards.ts';
import { changeUsers, type Decision } from './outcome.ts';
import { entranceOf, withAdmitted } from './entrance.ts';
import { passDoor, withoutKnock } from './door-rules.ts';
import { dropReports, recordReport } from './player-reports.ts';
import type { Identity, RequestContext, ResolvedRequestOf, UserInfo } from './request.ts';
import { roleOf } from './membership.ts';
import { isCompanion, peopleOf } from './read/people.ts';
import type { RoomState } from './room-state.ts';
import { announce } from './rule.ts';

/** @throws ClientNotFoundInRoomException */
export function requireUser(room: RoomState, clientId: string): RoomUser {
  const user = room.users.find(({ id }) => id === clientId);
  if (user === undefined) {
    throw createRefusal('ClientNotFoundInRoomException', { reason: 'user_gone' });
  }
  return user;
}

export function join(
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
  const { state: opened, admits } = passDoor(room, joiner, pass, context.nowMs);
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
  const events = !isQuiet && isNoticed(user, opened.users, users, context.nowMs) ? [announce({ type }, context, { user })] : [];
  const joined = changeUsers(known, users, [{ kind: 'update', value: user }], events);
  return { ...withRoleOfUser(joined, user, identityId), ...(admits !== undefined && { admits }) };
}

/** An invite link may have given a user a role who is here with other clients. */
function withRoleOfUser({ state, users = [], events = [] }: Decision, { role }: RoomUser, identityId: string): Decision {
  const others = state.users.filter((user) => user.role !== role && state.identityIds.get(user.id) === identityId);
  if (others.length === 0) return { state, users, events };
  const updated = updateUsers(state, new Map(others.map(({ id }) => [id, { role }])), events);
  return { ...updated, users: [...users, ...(updated.users ?? [])] };
}

/** Adds the identity of a client. */
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

export function leave(
  room: RoomState,
  { type, clientId, isQuiet = false }: ResolvedRequestOf<typeof RequestType.Leave>,
  context: RequestContext,
): Decision {
  const user = requireUser(room, clientId);
  const left = removeClients(room, [clientId]);
  const isAnnounced = !isQuiet && isNoticed(user, room.users, left.state.users, context.nowMs);
  return isAnnounced ? { ...left, events: [announce({ type }, context, { user })] } : left;
}

/**
 * Whether the others are told of a client that comes or leaves: if the number of people changes with it. What a muted user is
 * called is not told, so that they can't talk by it.
 */
export function isNoticed({ mutedUntil = 0 }: RoomUser, before: readonly RoomUser[], after: readonly RoomUser[], nowMs: number): boolean {
  return mutedUntil <= nowMs && peopleOf(before).length !== peopleOf(after).length;
}

/** Removes clients from the room. */
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

/** Updates a client. With a login or logout it gets another identity and role; a banned identity leaves. */
export function updateUser(
  room: RoomState,
  { clientId, info }: ResolvedRequestOf<typeof RequestType.UpdateUser>,
  context: RequestContext,
): Decision {
  const { nowMs } = context;
  const user = requireUser(room, clientId);
  const { identity, name } = info;
  // A companion has no player, even if it says so.
  const player: UserInfo = isCompanion(user) ? {} : info;
  const { status } = player;
  const isOther = identity !== undefined && identity.identityId !== room.identityIds.get(clientId);
  // A user who can't chat can't talk by names either.
  const isNameKept = !isOther && (user.mutedUntil ?? 0) > nowMs;
  const changes = { ...(name !== undefined && !isNameKept && { name }), ...(status !== undefined && { status }) };
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
    // A mute of the former identity is over for this one.
    ...(user.mutedUntil !== undefined && { mutedUntil: nowMs }),
    ...mutedUntilOf(room, identity, nowMs),
  };
  const updated = updateUsers(known, new Map([[clientId, { ...changes, ...identified }]]));
  const { admitted } = entranceOf(room);
  // Who was let in as a guest and logs in comes in again with the account.
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

/** Null takes a client's readiness back; undefined leaves it. */
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

/** Updates users; the updates for clients hold the changed fields only. */
export function updateUsers(room: RoomState, updates: ReadonlyMap<string, Partial<RoomUser>>, events: Decision['events'] = []): Decision {
  const userUpdates: NonNullable<Decision['users']> = [];
  const users = room.users.map((user) => {
    const changed = Object.entries(updates.get(user.id) ?? {}).filter(
      ([field, value]) => value !== undefined && user[field as keyof RoomUser] !== value,
    );
    if (changed.length === 0) return user;
    const value = Object.fromEntries(changed) as Partial<RoomUser>;
    userUpdates.push({ kind: 'update', value: { ...value, id: user.id } });
    return { ...user, ...value };
  });
  return userUpdates.length === 0 ? { state: room, events } : changeUsers(room, users, userUpdates, events);
}
