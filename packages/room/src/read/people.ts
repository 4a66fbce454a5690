import type { RoomUser } from '@matinee/protocol';

/** A companion is the remote of a user who watches elsewhere. It has no player. */
export function isCompanion({ kind }: Pick<RoomUser, 'kind'>): boolean {
  return kind === 'companion';
}

/**
 * Returns one client for each user, preferring one with a player. A bot is listed beside its account. Returns the same list if no
 * user has several clients.
 */
export function peopleOf(users: readonly RoomUser[]): readonly RoomUser[] {
  const people = new Map<string, RoomUser>();
  for (const user of users) {
    const key = personKey(user);
    const known = people.get(key);
    if (known === undefined || (isCompanion(known) && !isCompanion(user))) people.set(key, user);
  }
  return people.size === users.length ? users : [...people.values()];
}

export function isSamePerson(user: RoomUser, other: RoomUser): boolean {
  // Ids first: keys of a whole crowd would have to be built for each join.
  return user.userId === other.userId && personKey(user) === personKey(other);
}

function personKey(user: RoomUser): string {
  return `${user.isBot === true ? 'bot of ' : ''}${visibleIdentity(user)}`;
}

/** Older servers send no `userId`; two accounts never share a name. */
export function visibleIdentity({ id, name, isLoggedIn, userId }: RoomUser): string {
  if (userId !== undefined) return `user ${userId}`;
  return isLoggedIn ? `account ${name}` : `client ${id}`;
}
