import type { RoomEvent, RoomUser } from '@matinee/protocol';
import { visibleIdentity } from '@matinee/room/read';

/** Whether this user did what an event tells, or it was done to them, or neither. */
export type Viewpoint = 'actor' | 'target' | 'other';

interface UsersOfRoom {
  users: readonly RoomUser[];
  /** The client id of this user. */
  ownId: string | undefined;
}

/**
 * From where this user sees an event. Events name their user, so an action counts as this user's own only if no other user in
 * the room has that name.
 */
export function viewpointOf({ users, ownId }: UsersOfRoom, { user, additional }: RoomEvent): Viewpoint {
  const own = users.find(({ id }) => id === ownId);
  if (own === undefined) return 'other';
  const isNamed = ({ name, isLoggedIn }: RoomUser): boolean => name === user.name && isLoggedIn === user.isLoggedIn;
  const namesakes = new Set(users.filter(isNamed).map(visibleIdentity));
  if (isNamed(own) && namesakes.size === 1) return 'actor';
  return users.some((client) => client.id === additional.user?.id && visibleIdentity(client) === visibleIdentity(own)) ? 'target' : 'other';
}
