import { createRefusal, type RequestType, type RoomUser } from '@matinee/protocol';
import { changeUsers, type Decision } from './outcome.ts';
import { dropReports, recordReport } from './player-reports.ts';
import type { RequestContext, ResolvedRequestOf } from './request.ts';
import { roleOf } from './membership.ts';
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
  { type, user: { identityId, ...joining }, isQuiet = false }: ResolvedRequestOf<typeof RequestType.Join>,
  context: RequestContext,
): Decision {
  if (room.identityIds.has(joining.id)) {
    throw createRefusal('ValidationError', { reason: 'here_already' });
  }
  const user: RoomUser = { ...joining, status: 'none', role: roleOf(room, joining.isLoggedIn ? identityId : undefined) };
  const known = { ...room, identityIds: new Map(room.identityIds).set(user.id, identityId) };
  const users = [...room.users, user];
  return changeUsers(known, users, [{ kind: 'update', value: user }], isQuiet ? [] : [announce({ type }, context, { user })]);
}

export function leave(
  room: RoomState,
  { type, clientId, isQuiet = false }: ResolvedRequestOf<typeof RequestType.Leave>,
  context: RequestContext,
): Decision {
  const user = requireUser(room, clientId);
  return removeClients(room, [clientId], isQuiet ? [] : [announce({ type }, context, { user })]);
}

/** Removes clients from the room. */
export function removeClients(room: RoomState, clientIds: readonly string[], events: Decision['events'] = []): Decision {
  const users = room.users.filter(({ id }) => !clientIds.includes(id));
  const identityIds = new Map(room.identityIds);
  const readyForDiscontinuity = new Map(room.readyForDiscontinuity);
  for (const id of clientIds) {
    identityIds.delete(id);
    readyForDiscontinuity.delete(id);
  }
  return changeUsers(
    { ...room, identityIds, readyForDiscontinuity, reports: dropReports(room.reports, clientIds) },
    users,
    clientIds.map((value) => ({ kind: 'remove', value })),
    events,
  );
}

/** Updates a client. With a login or logout it gets another identity and role. */
export function updateUser(
  room: RoomState,
  { clientId, info }: ResolvedRequestOf<typeof RequestType.UpdateUser>,
  { nowMs }: RequestContext,
): Decision {
  requireUser(room, clientId);
  const { identity, readyForDiscontinuity, name, status } = info;
  const changes = { ...(name !== undefined && { name }), ...(status !== undefined && { status }) };
  const reported = recordReport(setReadiness(room, clientId, readyForDiscontinuity), clientId, info, nowMs);
  if (identity === undefined) return updateUsers(reported, new Map([[clientId, changes]]));
  const { identityId, isLoggedIn } = identity;
  const known = { ...reported, identityIds: new Map(room.identityIds).set(clientId, identityId) };
  return updateUsers(known, new Map([[clientId, { ...changes, isLoggedIn, role: roleOf(room, isLoggedIn ? identityId : undefined) }]]));
}

function setReadiness(room: RoomState, clientId: string, jump: number | null | undefined): RoomState {
  if (jump === undefined || room.readyForDiscontinuity.get(clientId) === (jump ?? undefined)) return room;
  const readyForDiscontinuity = new Map(room.readyForDiscontinuity);
  if (jump === null) readyForDiscontinuity.delete(clientId);
  else readyForDiscontinuity.set(clientId, jump);
  return { ...room, readyForDiscontinuity };
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
