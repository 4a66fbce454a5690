import { effectiveMask, maskOf, RequestType, Role, type RoomUser } from '@matinee/protocol';
import { outranks, promotionObstacle, type GivableRole, type PromotionObstacle } from '@matinee/room/read';
import { selectObstacle, selectOwnUser } from './room-selectors.ts';
import type { RoomState } from './room-store.ts';

/** Why a user cannot be given a role, or be kicked. */
export type PersonObstacle = 'disconnected' | 'guest' | 'owner' | 'permission' | 'rank' | undefined;

const obstacles: Partial<Record<PromotionObstacle, PersonObstacle>> = { guest_without_role: 'guest', owner_stays_owner: 'owner' };

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

/** Why this user can't give another one a role. The role that the other has already is never asked for. */
export function selectRoleObstacle(state: RoomState, user: RoomUser, role: GivableRole): PersonObstacle {
  if (!state.isInStep) return 'disconnected';
  const obstacle = promotionObstacle(user, role);
  if (obstacle !== undefined) return obstacles[obstacle];
  const isMissing = role !== user.role && selectObstacle(state, { type: RequestType.Promote, targetClientId: user.id, role }) !== undefined;
  return isMissing ? 'permission' : undefined;
}

/** Why this user can't kick another one. */
export function selectKickObstacle(state: RoomState, user: RoomUser): PersonObstacle {
  const own = selectOwnUser(state);
  if (!state.isInStep || own === undefined || state.sync === undefined) return 'disconnected';
  if (user.role === Role.Owner) return 'owner';
  if (selectObstacle(state, { type: RequestType.Kick }) !== undefined) return 'permission';
  return outranks(own.role, user.role) ? undefined : 'rank';
}
