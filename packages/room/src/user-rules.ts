import { MatineeError, type RequestType, type RoomUser } from '@matinee/protocol';
import { changedUsers, type Decision } from './outcome.ts';
import { withoutReports, withReport } from './player-reports.ts';
import type { RequestContext, ResolvedRequestOf } from './request.ts';
import { roleOf, type RoomState } from './room-state.ts';
import { announce } from './rule.ts';

/** @throws ClientNotFoundInRoomException */
export function requireUser(room: RoomState, clientId: string): RoomUser {
  const user = room.users.find(({ id }) => id === clientId);
  if (user === undefined) {
    throw new MatineeError('ClientNotFoundInRoomException', 'That user is not in this room.', { reason: 'user_gone' });
  }
  return user;
}

export function join(
  room: RoomState,
  { type, user: { personId, ...arrival }, isQuiet = false }: ResolvedRequestOf<typeof RequestType.Join>,
  context: RequestContext,
): Decision {
  if (room.personIds.has(arrival.id)) {
    throw new MatineeError('ValidationError', 'This client is in the room already.', { reason: 'here_already' });
  }
  const user: RoomUser = { ...arrival, status: 'none', role: roleOf(room, arrival.isLoggedIn ? personId : undefined) };
  const known = { ...room, personIds: new Map(room.personIds).set(user.id, personId) };
  const users = [...room.users, user];
  return changedUsers(known, users, [{ kind: 'update', value: user }], isQuiet ? [] : [announce({ type }, context, { user })]);
}

export function leave(
  room: RoomState,
  { type, clientId, isQuiet = false }: ResolvedRequestOf<typeof RequestType.Leave>,
  context: RequestContext,
): Decision {
  const user = requireUser(room, clientId);
  return withoutClients(room, [clientId], isQuiet ? [] : [announce({ type }, context, { user })]);
}

/** The room without these clients. */
export function withoutClients(room: RoomState, clientIds: readonly string[], events: Decision['events'] = []): Decision {
  const users = room.users.filter(({ id }) => !clientIds.includes(id));
  const personIds = new Map(room.personIds);
  const readyForDiscontinuity = new Map(room.readyForDiscontinuity);
  for (const id of clientIds) {
    personIds.delete(id);
    readyForDiscontinuity.delete(id);
  }
  return changedUsers(
    { ...room, personIds, readyForDiscontinuity, reports: withoutReports(room.reports, clientIds) },
    users,
    clientIds.map((value) => ({ kind: 'remove', value })),
    events,
  );
}

/** What is new of a client. Who logs in or out is somebody else, with another role. */
export function updateUser(
  room: RoomState,
  { clientId, info }: ResolvedRequestOf<typeof RequestType.UpdateUser>,
  { nowMs }: RequestContext,
): Decision {
  requireUser(room, clientId);
  const { person, readyForDiscontinuity, name, status } = info;
  const told = { ...(name !== undefined && { name }), ...(status !== undefined && { status }) };
  const heard = withReport(withReadiness(room, clientId, readyForDiscontinuity), clientId, info, nowMs);
  if (person === undefined) return withUpdates(heard, new Map([[clientId, told]]));
  const { personId, isLoggedIn } = person;
  const known = { ...heard, personIds: new Map(room.personIds).set(clientId, personId) };
  return withUpdates(known, new Map([[clientId, { ...told, isLoggedIn, role: roleOf(room, isLoggedIn ? personId : undefined) }]]));
}

function withReadiness(room: RoomState, clientId: string, jump: number | null | undefined): RoomState {
  if (jump === undefined || room.readyForDiscontinuity.get(clientId) === (jump ?? undefined)) return room;
  const readyForDiscontinuity = new Map(room.readyForDiscontinuity);
  if (jump === null) readyForDiscontinuity.delete(clientId);
  else readyForDiscontinuity.set(clientId, jump);
  return { ...room, readyForDiscontinuity };
}

/** Changes users in place, and tells of each only what is new. */
export function withUpdates(room: RoomState, updates: ReadonlyMap<string, Partial<RoomUser>>, events: Decision['events'] = []): Decision {
  const told: NonNullable<Decision['users']> = [];
  const users = room.users.map((user) => {
    const news = Object.entries(updates.get(user.id) ?? {}).filter(
      ([field, value]) => value !== undefined && user[field as keyof RoomUser] !== value,
    );
    if (news.length === 0) return user;
    const value = Object.fromEntries(news) as Partial<RoomUser>;
    told.push({ kind: 'update', value: { ...value, id: user.id } });
    return { ...user, ...value };
  });
  return told.length === 0 ? { state: room, events } : changedUsers(room, users, told, events);
}
