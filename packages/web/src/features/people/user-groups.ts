import { Role, type RoomUser } from '@matinee/protocol';
import { sortUsers } from '../../room-client/room-selectors.ts';

/** The list has a search from this many users on. */
const searchFromUsers = 9;

export interface UserGroup {
  id: 'hosts' | 'members' | 'guests';
  users: readonly RoomUser[];
}

const hostRoles: ReadonlySet<Role> = new Set([Role.Owner, Role.Administrator, Role.Moderator]);

/** Groups users whose name contains the search: hosts, other members, guests. */
export function toUserGroups(users: readonly RoomUser[], search: string): UserGroup[] {
  const wanted = search.trim().toLocaleLowerCase();
  const found = sortUsers(users).filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const groups: UserGroup[] = [
    { id: 'hosts', users: found.filter((user) => groupOf(user) === 'hosts') },
    { id: 'members', users: found.filter((user) => groupOf(user) === 'members') },
    { id: 'guests', users: found.filter((user) => groupOf(user) === 'guests') },
  ];
  return groups.filter((group) => group.users.length > 0);
}

export function needsSearch(users: readonly RoomUser[]): boolean {
  return users.length >= searchFromUsers;
}

function groupOf({ role }: RoomUser): UserGroup['id'] {
  if (hostRoles.has(role)) return 'hosts';
  return role === Role.UnregisteredUser ? 'guests' : 'members';
}
