import type { RoomUser } from '@matinee/protocol';

/** The remote in the hand of a user who watches elsewhere. It has no player. */
export function isCompanion({ kind }: Pick<RoomUser, 'kind'>): boolean {
  return kind === 'companion';
}

/**
 * The clients that count as people: all but companions whose user has another client that counts, so that no one is in a
 * room unseen. The same list without companions.
 */
export function peopleOf(users: readonly RoomUser[]): readonly RoomUser[] {
  if (!users.some(isCompanion)) return users;
  const seen = new Set(users.filter((user) => !isCompanion(user)).map(visibleIdentity));
  return users.filter((user) => {
    if (!isCompanion(user)) return true;
    const identity = visibleIdentity(user);
    const isAlone = !seen.has(identity);
    seen.add(identity);
    return isAlone;
  });
}

/** What other clients know of who the user of a client is. Older servers send no `userId`; two accounts never share a name. */
export function visibleIdentity({ id, name, isLoggedIn, userId }: RoomUser): string {
  if (userId !== undefined) return `user ${userId}`;
  return isLoggedIn ? `account ${name}` : `client ${id}`;
}
