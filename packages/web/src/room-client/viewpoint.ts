import type { RoomEvent, RoomUser } from '@matinee/protocol';
import { visibleIdentity } from '@matinee/room/read';

export type Viewpoint = 'actor' | 'target' | 'other';

interface UsersOfRoom {
  users: readonly RoomUser[];
  ownId: string | undefined;
}

/**
 * Returns the user's part in an event. Events name their user, so an action is this user's only if no other user in the room has that name.
 */
export function viewpointOf({ users, ownId }: UsersOfRoom, { user, additional }: RoomEvent): Viewpoint {
  const own = users.find(({ id }) => id === ownId);
  if (own === undefined) return 'other';
  const isNamed = ({ name, isLoggedIn }: RoomUser): boolean => name === user.name && isLoggedIn === user.isLoggedIn;
  const namesakes = new Set(users.filter(isNamed).map(visibleIdentity));
  if (isNamed(own) && namesakes.size === 1) return 'actor';
  return users.some((client) => client.id === additional.user?.id && visibleIdentity(client) === visibleIdentity(own)) ? 'target' : 'other';
}
