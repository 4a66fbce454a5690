import {
  isGranted,
  maskOf,
  effectiveMask,
  permissionsToPromote,
  rankOf,
  Role,
  type PermissionName,
  type RoomUser,
} from '@matinee/protocol';
import { selectIsGranted, selectOwnUser } from './room-selectors.ts';
import type { RoomState } from './room-store.ts';

/** Roles that somebody logged in can be given, highest first. */
export const givenRoles = [Role.Administrator, Role.Moderator, Role.TrustedUser, Role.RegisteredUser] as const;
export type GivenRole = (typeof givenRoles)[number];

/** Why somebody cannot be given a role, or be kicked. */
export type PersonObstacle = 'disconnected' | 'guest' | 'owner' | 'permission' | 'rank' | undefined;

/** Who is still loading, by name; empty when nobody else is. */
export function selectSlowNames({ users, ownId }: RoomState): string {
  return users
    .filter(({ id, status }) => id !== ownId && status === 'buffering')
    .map(({ name }) => name)
    .join(', ');
}

/** Whether this user may do anything at all about others. */
export function selectManagesUsers(state: RoomState): boolean {
  const own = selectOwnUser(state);
  return own !== undefined && state.sync !== undefined && (effectiveMask(state.sync.grants, own.role) & maskOf('manage-users')) !== 0;
}

/** What it takes to change a role: the right to give the new one, and to take the old one away. */
export function permissionsFor(from: Role, to: Role): PermissionName[] {
  if (from === to) return [];
  return [permissionsToPromote[to]?.promote, permissionsToPromote[from]?.demote].filter((permission) => permission !== undefined);
}

/** What keeps this user from giving somebody a role. */
export function selectRoleObstacle(state: RoomState, user: RoomUser, role: GivenRole): PersonObstacle {
  if (!state.isInStep) return 'disconnected';
  if (!user.isLoggedIn) return 'guest';
  if (user.role === Role.Owner) return 'owner';
  return permissionsFor(user.role, role).every((permission) => selectIsGranted(state, permission)) ? undefined : 'permission';
}

/** What keeps this user from sending somebody away. */
export function selectKickObstacle(state: RoomState, user: RoomUser): PersonObstacle {
  const own = selectOwnUser(state);
  if (!state.isInStep || own === undefined || state.sync === undefined) return 'disconnected';
  if (user.role === Role.Owner) return 'owner';
  if (!isGranted(state.sync.grants, own.role, 'manage-users.kick')) return 'permission';
  return rankOf(user.role) < rankOf(own.role) ? undefined : 'rank';
}
