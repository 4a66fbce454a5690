import { MatineeError, type RequestType, type RoomUser } from '@matinee/protocol';
import { announce } from './rule.ts';
import { changed, changedUsers, type Outcome } from './outcome.ts';
import type { RequestContext, ResolvedRequestOf } from './request.ts';
import type { RoomState } from './room-state.ts';

function requireUser(room: RoomState, clientId: string): RoomUser {
  const user = room.users.find(({ id }) => id === clientId);
  if (user === undefined) throw new MatineeError('ClientNotFoundInRoomException', 'That user is not in this room.');
  return user;
}

export function join(room: RoomState, { type, user }: ResolvedRequestOf<typeof RequestType.Join>, context: RequestContext): Outcome {
  return changedUsers(room, [...room.users, user], [{ kind: 'update', value: user }], [announce({ type }, context, { user })]);
}

export function leave(room: RoomState, { type, clientId }: ResolvedRequestOf<typeof RequestType.Leave>, context: RequestContext): Outcome {
  const user = requireUser(room, clientId);
  const others = room.users.filter((other) => other !== user);
  return changedUsers(room, others, [{ kind: 'remove', value: clientId }], [announce({ type }, context, { user })]);
}

export function updateUser(room: RoomState, { clientId, info }: ResolvedRequestOf<typeof RequestType.UpdateUser>): Outcome {
  const user = requireUser(room, clientId);
  const news = Object.entries(info).filter(([field, value]) => user[field as keyof RoomUser] !== value);
  if (news.length === 0) return changed(room, room.sync);
  const value = Object.fromEntries(news) as Partial<RoomUser>;
  const users = room.users.map((other) => (other === user ? { ...user, ...value } : other));
  return changedUsers(room, users, [{ kind: 'update', value: { ...value, id: clientId } }]);
}
