import type { RoomUser } from '@matinee/protocol';

/** The remote in the hand of a user who watches elsewhere. It has no player, and is no user by itself. */
export function isCompanion({ kind }: Pick<RoomUser, 'kind'>): boolean {
  return kind === 'companion';
}

/** The clients that count as people: all but companions. The same list if there are none. */
export function peopleOf(users: readonly RoomUser[]): readonly RoomUser[] {
  return users.some(isCompanion) ? users.filter((user) => !isCompanion(user)) : users;
}
