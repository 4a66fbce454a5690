import { createRefusal, Role } from '@matinee/protocol';
import { roleOf, type Actor, type JoiningClient, type RoomState } from '@matinee/room';

/** May do everything. Users see its name when an operator changes their room. */
export const systemActor: Actor = { name: 'Matinee', isLoggedIn: false, role: Role.Owner };

/** @throws ClientNotFoundInRoomException */
export function clientActorOf(room: RoomState, clientId: string): Actor {
  const user = room.users.find(({ id }) => id === clientId);
  if (user === undefined) throw createRefusal('ClientNotFoundInRoomException');
  const { name, isLoggedIn, role } = user;
  const accountId = isLoggedIn ? room.identityIds.get(clientId) : undefined;
  return { clientId, ...(accountId !== undefined && { accountId }), name, isLoggedIn, role };
}

/** In the order in which they joined. */
export function clientsOf({ users, identityIds }: RoomState, identityId: string): string[] {
  return users.map(({ id }) => id).filter((id) => identityIds.get(id) === identityId);
}

/** The user may be outside. */
export function identityActorOf(room: RoomState, { name, identityId, guestId, isLoggedIn }: Omit<JoiningClient, 'id'>): Actor {
  const accountId = isLoggedIn ? identityId : undefined;
  const session = isLoggedIn ? guestId : identityId;
  return {
    ...(accountId !== undefined && { accountId }),
    ...(session !== undefined && { guestId: session }),
    name,
    isLoggedIn,
    role: roleOf(room, accountId),
  };
}
