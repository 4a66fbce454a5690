import { effectiveMask, intersectionOf, maskOf, RequestType, Role, type RoomUser } from '@matinee/protocol';
import { outranks, promotionObstacle, type GivableRole, type PromotionObstacle } from '@matinee/room/read';
import { selectDisabledReason, selectOwnUser } from './room-selectors.ts';
import type { ClientRoom } from './client-room-store.ts';

/** Why a user cannot be given a role, or be kicked. */
export type UserActionDisabledReason = 'disconnected' | 'guest' | 'owner' | 'permission' | 'rank' | undefined;

const reasons: Partial<Record<PromotionObstacle, UserActionDisabledReason>> = { guest_without_role: 'guest', owner_stays_owner: 'owner' };

/** The names of the other users whose player is buffering, separated by commas. */
export function selectBufferingNames({ users, ownId }: ClientRoom): string {
  return users
    .filter(({ id, status }) => id !== ownId && status === 'buffering')
    .map(({ name }) => name)
    .join(', ');
}

/** Whether this user has any permission over others. */
export function selectCanManageUsers(state: ClientRoom): boolean {
  const own = selectOwnUser(state);
  return (
    own !== undefined &&
    state.sync !== undefined &&
    intersectionOf(effectiveMask(state.sync.grants, own.role), maskOf('manage-users')) !== 0
  );
}

/** Why this user can't give another one a role. The role that the other has already is never asked for. */
export function selectPromoteDisabledReason(state: ClientRoom, user: RoomUser, role: GivableRole): UserActionDisabledReason {
  if (!state.isSynced) return 'disconnected';
  const obstacle = promotionObstacle(user, role);
  if (obstacle !== undefined) return reasons[obstacle];
  const isMissing =
    role !== user.role && selectDisabledReason(state, { type: RequestType.Promote, targetClientId: user.id, role }) !== undefined;
  return isMissing ? 'permission' : undefined;
}

/** Why this user can't kick another one. */
export function selectKickDisabledReason(state: ClientRoom, user: RoomUser): UserActionDisabledReason {
  const own = selectOwnUser(state);
  if (!state.isSynced || own === undefined || state.sync === undefined) return 'disconnected';
  if (user.role === Role.Owner) return 'owner';
  if (selectDisabledReason(state, { type: RequestType.Kick }) !== undefined) return 'permission';
  return outranks(own.role, user.role) ? undefined : 'rank';
}
