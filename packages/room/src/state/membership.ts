import { Role } from '@matinee/protocol';
import type { RoomState, StoredRoom } from './room-state.ts';
import { recountVotes } from './votes.ts';

/** Without an account: the role of guests. */
export function roleOf({ membership }: Pick<StoredRoom, 'membership'>, accountId: string | undefined): Role {
  if (accountId === undefined) return Role.UnregisteredUser;
  if (accountId === membership.ownerId) return Role.Owner;
  return membership.roles.find(([id]) => id === accountId)?.[1] ?? Role.RegisteredUser;
}

/** Takes over clients inside and outside, with their roles in this room. */
export function withUsersOf(room: RoomState, { users, identityIds, guestIds, knocks, readyForDiscontinuity }: RoomState): RoomState {
  const roles = users.map((user) => ({ ...user, role: roleOf(room, user.isLoggedIn ? identityIds.get(user.id) : undefined) }));
  return recountVotes(room, { ...room, users: roles, identityIds, guestIds, knocks, readyForDiscontinuity });
}
